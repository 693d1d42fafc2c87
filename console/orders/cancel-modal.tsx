import { Checkbox, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { cancelOrderContract } from "#commands/orders/handling-contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import type { OrderDetails } from "./order-details.ts";
import { orderReads } from "./order-reads.ts";
import { owedText } from "./payback-text.ts";

const outcomes = {
  none: () => ".",
  "by-hand": (money: string) => `: ${money} refunded.`,
  owed: (_money: string, owed: string) => `. ${owed}`,
  paid: (money: string) => `: ${money} refunded.`,
  pending: (money: string) =>
    `: ${money} will be refunded as soon as the payment provider answers.`,
  refused: () => ".",
  failed: () => ".",
} as const;

type Cancellation = { readonly reason: string; readonly returnToStock: boolean };

const typed = { body: z.omit(cancelOrderContract.body, { cancelId: true }) };

const useCancel = (order: OrderDetails, onClose: () => void) => {
  // Created once per opened dialog, so that a retry refunds nothing twice.
  const [cancelId] = useState(() => crypto.randomUUID());
  return useCommand(cancelOrderContract, {
    input: (told: Cancellation) => ({
      params: { orderId: order.orderId },
      body: { cancelId, ...told },
    }),
    refreshes: orderReads,
    onDone: onClose,
    says: ({ amountCents, payback, owedCents, refusal }) => {
      const money = formatMoney(amountCents, order.currency);
      const owed = owedText(amountCents, owedCents, order.currency);
      return refusal === null
        ? `Order #${order.number} was cancelled${outcomes[payback](money, owed)}`
        : { color: "red", message: refusal.message, autoClose: false };
    },
    errors: "form",
  });
};

/** What happens with the money, which may never have arrived, or was paid manually. */
const cancelEffect = (order: OrderDetails, money: string): string => {
  if (order.paymentState === "awaited")
    return "The order has not been paid, so there is nothing to refund. Coupons and gift cards that were used for it can be used again.";
  if (order.payment.method === "manual")
    return `Nothing will be shipped. ${money} must be refunded: the gift card part is refunded immediately; refund the rest yourself and record it.`;
  return `Nothing will be shipped, and ${money} will be refunded to the original payment method.`;
};

/** Nothing of the order will be shipped, and what was paid is refunded. */
export const CancelModal = ({
  order,
  onClose,
}: {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}) => {
  const cancel = useCancel(order, onClose);
  const left = order.grandTotalCents - order.refundedCents;
  const form = useCommandForm({
    initialValues: { reason: "", returnToStock: true },
    contract: typed,
    bodyOf: (values) => values,
    error: cancel.error,
  });
  return (
    <FormModal
      title={`Cancel order #${order.number}?`}
      form={form}
      onSend={(values) => cancel.mutate(values)}
      onClose={onClose}
      action="Cancel order"
      pending={cancel.isPending}
      danger
      cancel="Keep order"
    >
      <Text size="sm">
        {cancelEffect(order, formatMoney(left, order.currency))} This cannot be undone.
      </Text>
      <TextInput
        label="Reason"
        description="Saved with the order. Not shown to the customer."
        {...form.field("reason")}
      />
      <Checkbox label="Restock items" {...form.field("returnToStock", { type: "checkbox" })} />
    </FormModal>
  );
};
