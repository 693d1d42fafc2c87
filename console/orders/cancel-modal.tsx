import { Checkbox, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { cancelOrderContract } from "#commands/orders/handling-contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import type { OrderDetails } from "./order-details.ts";
import { orderReads } from "./use-order-refresh.ts";

const LONGEST = 200;

const outcomes = {
  none: () => ".",
  "by-hand": (money: string) => `: ${money} refunded.`,
  owed: (money: string) => `. Refund ${money} yourself, then record it here.`,
  paid: (money: string) => `: ${money} refunded.`,
  pending: (money: string) =>
    `: ${money} will be refunded as soon as the payment provider answers.`,
  refused: () => ".",
  failed: () => ".",
} as const;

type Told = { readonly reason: string; readonly returnToStock: boolean };

const useCancel = (order: OrderDetails, onClose: () => void) => {
  // Made once per opened dialog, so that a retry gives nothing back twice.
  const [cancelId] = useState(() => crypto.randomUUID());
  return useCommand(cancelOrderContract, {
    input: (told: Told) => ({ params: { orderId: order.orderId }, body: { cancelId, ...told } }),
    refreshes: orderReads,
    onDone: onClose,
    says: ({ amountCents, payback, refusal }) => {
      const money = formatMoney(amountCents, order.currency);
      return refusal === null
        ? `Order #${order.number} was cancelled${outcomes[payback](money)}`
        : { color: "red", message: refusal.message, autoClose: false };
    },
    errors: "form",
  });
};

/** What becomes of the money, which may never have come, or may have come by hand. */
const cancelEffect = (order: OrderDetails, money: string): string => {
  if (order.paymentState === "awaited")
    return "The order has not been paid, so there is nothing to refund. Coupons and gift cards that were used for it can be used again.";
  if (order.payment.method === "manual")
    return `Nothing will be shipped. ${money} must be refunded: the gift card part is refunded immediately; refund the rest yourself and record it.`;
  return `Nothing will be shipped, and ${money} will be refunded to the original payment method.`;
};

/** Nothing of the order will be sent, and what was paid is paid back. */
export const CancelModal = ({
  order,
  onClose,
}: {
  readonly order: OrderDetails;
  readonly onClose: () => void;
}) => {
  const [reason, setReason] = useState("");
  const [returnToStock, setReturnToStock] = useState(true);
  const cancel = useCancel(order, onClose);
  const left = order.grandTotalCents - order.refundedCents;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Cancel order #${order.number}?`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          cancel.mutate({ reason, returnToStock });
        }}
      >
        <Stack gap="md">
          <FormError error={cancel.error} />
          <Text size="sm">
            {cancelEffect(order, formatMoney(left, order.currency))} This cannot be undone.
          </Text>
          <TextInput
            label="Reason"
            description="Saved with the order. Not shown to the customer."
            maxLength={LONGEST}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Checkbox
            label="Restock items"
            checked={returnToStock}
            onChange={({ currentTarget }) => setReturnToStock(currentTarget.checked)}
          />
          <FormActions
            action="Cancel order"
            pending={cancel.isPending}
            danger
            cancel="Keep order"
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
};
