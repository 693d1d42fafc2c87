import { Modal, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { adjustGiftCardContract } from "#commands/gift-cards/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import type { GiftCardRow } from "#read-api/gift-cards/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";
import { centsOf } from "../kit/editing/cents-of.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { useGiftCardRefresh } from "./use-gift-card-refresh.ts";

const validate = {
  amount: (typed: string) => (centsOf(typed) > 0 ? null : "Enter an amount such as 25.00."),
  reason: (value: string) => (value.trim() === "" ? "Enter a reason." : null),
};

/** Puts money on a card or takes some off. It can be undone from the notice. */
export const AdjustModal = ({
  card,
  onClose,
}: {
  readonly card: GiftCardRow;
  readonly onClose: () => void;
}) => {
  const { giftCardId, currency, balanceCents, lastCharacters } = card;
  const refresh = useGiftCardRefresh();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({ initialValues: { way: "add", amount: "", reason: "" }, validate });
  const { way, amount } = form.values;
  const cents = centsOf(amount) || 0;
  const deltaCents = way === "add" ? cents : -cents;
  const params = { giftCardId };
  const adjust = useMutation({
    mutationFn: ({ reason }: typeof form.values) =>
      call(adjustGiftCardContract, { params, body: { deltaCents, reason }, idempotencyKey }),
    onSuccess: async () => {
      onClose();
      announceUndoable(`The balance of …${lastCharacters} was changed.`, async () => {
        const undone = { deltaCents: -deltaCents, reason: "Undone" };
        const key = `${idempotencyKey}-undo`;
        await call(adjustGiftCardContract, { params, body: undone, idempotencyKey: key });
        await refresh();
        return `The balance of …${lastCharacters} was restored.`;
      });
      await refresh();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Adjust the balance of …${lastCharacters}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form noValidate onSubmit={form.onSubmit((values) => adjust.mutate(values))}>
        <Stack gap="md">
          <FormError error={adjust.error} />
          <SegmentedControl
            {...form.getInputProps("way")}
            aria-label="Adjustment"
            data={[
              { value: "add", label: "Add" },
              { value: "take", label: "Deduct" },
            ]}
          />
          <TextInput
            {...form.getInputProps("amount")}
            label={`Amount (${currency})`}
            description={`Current balance ${formatMoney(balanceCents, currency)}, new balance ${formatMoney(balanceCents + deltaCents, currency)}.`}
            placeholder="10.00"
            inputMode="decimal"
            data-autofocus
          />
          <TextInput
            {...form.getInputProps("reason")}
            label="Reason"
            description="Shown in the history."
            maxLength={200}
            required
            withAsterisk={false}
          />
          <FormActions action="Adjust balance" pending={adjust.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
