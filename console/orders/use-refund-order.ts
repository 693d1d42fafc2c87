import { useState } from "react";
import * as z from "zod/mini";
import { refundOrderContract } from "#commands/orders/contract.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { readDecimal, writeDecimal } from "#domain/kit/read-decimal.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import { refundPrice } from "#domain/orders/refund-price.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import type { Handling, OrderDetails } from "./order-details.ts";
import { orderReads } from "./order-reads.ts";
import { owedText } from "./payback-text.ts";

const CENT_PLACES = 2;

const outcomes = {
  "by-hand": "refunded.",
  paid: "refunded.",
  failed: "could not be refunded.",
  pending: "will be refunded as soon as the payment provider answers.",
} as const;

type Units = Readonly<Record<string, number>>;

const worthOf = (order: OrderDetails, lines: readonly OrderLine[], units: Units): number =>
  lines.reduce((sum, line) => {
    const before = order.refundedQuantities[line.lineId] ?? 0;
    return sum + refundPrice(line, before, units[line.lineId] ?? 0, order.currency);
  }, 0);

type RefundInput = {
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly sent?: number;
  }[];
  /** Undefined: the value of the lines. */
  readonly amountCents: number | undefined;
  readonly returnToStock: boolean;
};

const typed = { body: z.omit(refundOrderContract.body, { refundId: true }) };

const bodyOf = ({ lines, amountCents, returnToStock }: RefundInput) => ({
  lines: [...lines],
  ...(amountCents !== undefined && { amountCents }),
  returnToStock,
});

const useRefund = (order: OrderDetails, onClose: () => void) => {
  // Created once per opened dialog, so that a second click or a retry refunds nothing more.
  const [refundId] = useState(() => crypto.randomUUID());
  return useCommand(refundOrderContract, {
    input: (told: RefundInput) => ({
      params: { orderId: order.orderId },
      body: { refundId, ...bodyOf(told) },
    }),
    refreshes: orderReads,
    onDone: onClose,
    says: ({ amountCents, payback, owedCents }) => {
      const money = formatMoney(amountCents, order.currency);
      if (payback === "refused")
        return { color: "red", message: `The refund of ${money} was declined.` };
      return payback === "owed"
        ? owedText(amountCents, owedCents, order.currency)
        : `${money} ${outcomes[payback]}`;
    },
    errors: "form",
  });
};

export const unitsLeft = (order: OrderDetails, { lineId, quantity }: OrderLine): number =>
  quantity - (order.refundedQuantities[lineId] ?? 0);

export type Refunding = {
  readonly order: OrderDetails;
  readonly unsent: Handling["unsent"];
  readonly units: Units;
  /** Number of units that had been shipped, if entered. */
  readonly sent: Units;
};

/**
 * The possible range of shipped units among the selected ones; nothing to ask where both ends are
 * equal.
 */
export const sentRange = ({ order, unsent, units }: Refunding, line: OrderLine) => {
  const chosen = units[line.lineId] ?? 0;
  const toSend = unsent.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0;
  const kept = line.productType === productTypes.PHYSICAL ? unitsLeft(order, line) - toSend : 0;
  return { least: Math.max(0, Math.min(chosen - toSend, kept)), most: Math.min(chosen, kept) };
};

/** Undefined where there is nothing to ask: the order determines it. */
export const sentOf = (refunding: Refunding, line: OrderLine): number | undefined => {
  const { least, most } = sentRange(refunding, line);
  if (least === most) return undefined;
  return Math.min(Math.max(refunding.sent[line.lineId] ?? least, least), most);
};

/** What is typed: units of lines, and an amount that does not follow from them. */
type RefundValues = {
  readonly units: Units;
  readonly sent: Units;
  readonly returnToStock: boolean;
  /** The amount as typed; undefined while it follows from the units. */
  readonly amount: string | undefined;
};

/** The selection and input of a refund, its amount, and its submission. */
export const useRefundOrder = (
  order: OrderDetails,
  unsent: Handling["unsent"],
  onClose: () => void,
) => {
  const refund = useRefund(order, onClose);
  const leftCents = order.grandTotalCents - order.refundedCents;
  const refundingOf = ({ units, sent }: RefundValues): Refunding => ({
    order,
    unsent,
    units,
    sent,
  });
  const chosenOf = ({ units }: RefundValues) =>
    order.lines.filter((line) => (units[line.lineId] ?? 0) > 0);
  const centsOf = ({ amount }: RefundValues): number | undefined =>
    amount === undefined ? undefined : readDecimal(amount, CENT_PLACES);
  const inputOf = (values: RefundValues): RefundInput => ({
    lines: chosenOf(values).map((line) => {
      const quantity = values.units[line.lineId] ?? 0;
      const ofSent = sentOf(refundingOf(values), line);
      return { lineId: line.lineId, quantity, ...(ofSent !== undefined && { sent: ofSent }) };
    }),
    amountCents: centsOf(values),
    returnToStock: values.returnToStock,
  });
  const form = useCommandForm<RefundValues, typeof typed>({
    initialValues: { units: {}, sent: {}, returnToStock: true, amount: undefined },
    contract: typed,
    bodyOf: (values) => bodyOf(inputOf(values)),
    fieldOf: { amountCents: "amount", lines: "units" },
    error: refund.error,
  });
  const { values } = form;
  const worthCents = worthOf(order, chosenOf(values), values.units);
  const amountCents = centsOf(values) ?? worthCents;
  const isAmount = Number.isInteger(amountCents) && amountCents <= leftCents;
  return {
    form,
    pending: refund.isPending,
    refunding: refundingOf(values),
    chooseUnits: ({ lineId }: OrderLine, quantity: number) =>
      form.change({ units: { ...values.units, [lineId]: quantity } }),
    chooseSent: ({ lineId }: OrderLine, quantity: number) =>
      form.change({ sent: { ...values.sent, [lineId]: quantity } }),
    amount: values.amount ?? writeDecimal(worthCents, CENT_PLACES),
    amountCents: isAmount ? amountCents : undefined,
    leftCents,
    isNothing: chosenOf(values).length === 0 && amountCents === 0,
    send: (sent: RefundValues) => refund.mutate(inputOf(sent)),
  };
};
