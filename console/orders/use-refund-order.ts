import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { refundOrderContract } from "#commands/orders/contract.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { readDecimal, writeDecimal } from "#domain/kit/read-decimal.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import { refundPrice } from "#domain/orders/refund-price.ts";
import { call } from "../kit/calls/api.ts";
import type { Handling, OrderDetails } from "./order-details.ts";
import { useOrderRefresh } from "./use-order-refresh.ts";

const CENT_PLACES = 2;

const outcomes = {
  "by-hand": "refunded.",
  owed: "is to be refunded. Refund it yourself, then record it here.",
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

type Told = {
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly sent?: number;
  }[];
  /** What the lines are worth when undefined. */
  readonly amountCents: number | undefined;
  readonly returnToStock: boolean;
};

const useRefund = (order: OrderDetails, onClose: () => void) => {
  const refresh = useOrderRefresh();
  // Made once per opened dialog, so that a second click or a retry refunds nothing more.
  const [refundId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: ({ lines, amountCents, returnToStock }: Told) =>
      call(refundOrderContract, {
        params: { orderId: order.orderId },
        body: {
          refundId,
          lines: [...lines],
          ...(amountCents !== undefined && { amountCents }),
          returnToStock,
        },
      }),
    onSuccess: async (answer) => {
      const money = formatMoney(answer.amountCents, order.currency);
      notifications.show(
        answer.payback === "refused"
          ? { color: "red", message: `The refund of ${money} was declined.` }
          : { message: `${money} ${outcomes[answer.payback]}` },
      );
      onClose();
      await refresh();
    },
  });
};

export const unitsLeft = (order: OrderDetails, { lineId, quantity }: OrderLine): number =>
  quantity - (order.refundedQuantities[lineId] ?? 0);

export type Refunding = {
  readonly order: OrderDetails;
  readonly unsent: Handling["unsent"];
  readonly units: Units;
  /** How many of the units had been sent, where somebody has said so. */
  readonly sent: Units;
};

/** Between how many of the chosen units had been sent; nothing to ask where both are the same. */
export const sentRange = ({ order, unsent, units }: Refunding, line: OrderLine) => {
  const chosen = units[line.lineId] ?? 0;
  const toSend = unsent.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0;
  const kept = line.productType === productTypes.PHYSICAL ? unitsLeft(order, line) - toSend : 0;
  return { least: Math.max(0, Math.min(chosen - toSend, kept)), most: Math.min(chosen, kept) };
};

/** Undefined where there is nothing to say: the order itself knows. */
export const sentOf = (refunding: Refunding, line: OrderLine): number | undefined => {
  const { least, most } = sentRange(refunding, line);
  if (least === most) return undefined;
  return Math.min(Math.max(refunding.sent[line.lineId] ?? least, least), most);
};

/** What is chosen and typed, what it comes to, and sending it. */
export const useRefundOrder = (
  order: OrderDetails,
  unsent: Handling["unsent"],
  onClose: () => void,
) => {
  const [units, setUnits] = useState<Units>({});
  const [sent, setSent] = useState<Units>({});
  const [returnToStock, setReturnToStock] = useState(true);
  const [typed, setTyped] = useState<string>();
  const refund = useRefund(order, onClose);
  const refunding = { order, unsent, units, sent };
  const chosen = order.lines.filter((line) => (units[line.lineId] ?? 0) > 0);
  const worthCents = worthOf(order, chosen, units);
  const amountCents = typed === undefined ? worthCents : readDecimal(typed, CENT_PLACES);
  const leftCents = order.grandTotalCents - order.refundedCents;
  const isAmount = Number.isInteger(amountCents) && amountCents <= leftCents;
  const send = () =>
    refund.mutate({
      lines: chosen.map((line) => {
        const quantity = units[line.lineId] ?? 0;
        const ofSent = sentOf(refunding, line);
        return { lineId: line.lineId, quantity, ...(ofSent !== undefined && { sent: ofSent }) };
      }),
      amountCents: typed === undefined ? undefined : amountCents,
      returnToStock,
    });
  return {
    refund,
    refunding,
    chooseUnits: ({ lineId }: OrderLine, quantity: number) =>
      setUnits({ ...units, [lineId]: quantity }),
    chooseSent: ({ lineId }: OrderLine, quantity: number) =>
      setSent({ ...sent, [lineId]: quantity }),
    returnToStock,
    setReturnToStock,
    amount: typed ?? writeDecimal(worthCents, CENT_PLACES),
    setTyped,
    amountCents: isAmount ? amountCents : undefined,
    leftCents,
    isNothing: chosen.length === 0 && amountCents === 0,
    send,
  };
};
