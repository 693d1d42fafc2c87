import { SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { adjustGiftCardContract } from "#commands/gift-cards/contract.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import type { GiftCardRow } from "#read-api/gift-cards/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { centsOf } from "../kit/editing/cents-of.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { amountProblem } from "./amount-problem.ts";
import { giftCardReads } from "./gift-card-reads.ts";

type Typed = { readonly way: string; readonly amount: string; readonly reason: string };

const bodyOf = ({ way, amount, reason }: Typed) => ({
  deltaCents: way === "add" ? centsOf(amount) : -centsOf(amount),
  reason: reason.trim(),
});

/** Adds to or subtracts from a card's balance. It can be undone from the notice. */
export const AdjustModal = ({
  card,
  onClose,
}: {
  readonly card: GiftCardRow;
  readonly onClose: () => void;
}) => {
  const { giftCardId, currency, balanceCents, lastCharacters } = card;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const params = { giftCardId };
  const adjust = useCommand(adjustGiftCardContract, {
    input: (body: BodyInputOf<typeof adjustGiftCardContract>) => ({ params, body, idempotencyKey }),
    refreshes: giftCardReads,
    onDone: onClose,
    says: () => `The balance of …${lastCharacters} was changed.`,
    undo: async ({ deltaCents }) => {
      const undone = { deltaCents: -deltaCents, reason: "Undone" };
      const key = `${idempotencyKey}-undo`;
      await call(adjustGiftCardContract, { params, body: undone, idempotencyKey: key });
      return `The balance of …${lastCharacters} was restored.`;
    },
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { way: "add", amount: "", reason: "" },
    contract: adjustGiftCardContract,
    bodyOf,
    fieldOf: { deltaCents: "amount" },
    also: (typed) => ({
      ...amountProblem(typed),
      ...(typed.reason.trim() === "" && { reason: "Enter a reason." }),
    }),
    error: adjust.error,
  });
  const deltaCents = bodyOf(form.values).deltaCents || 0;
  return (
    <FormModal
      title={`Adjust the balance of …${lastCharacters}`}
      form={form}
      onSend={(values) => adjust.mutate(bodyOf(values))}
      onClose={onClose}
      action="Adjust balance"
      pending={adjust.isPending}
    >
      <SegmentedControl
        aria-label="Adjustment"
        data={[
          { value: "add", label: "Add" },
          { value: "take", label: "Deduct" },
        ]}
        {...form.field("way")}
      />
      <TextInput
        label={`Amount (${currency})`}
        description={`Current balance ${formatMoney(balanceCents, currency)}, new balance ${formatMoney(balanceCents + deltaCents, currency)}.`}
        placeholder="10.00"
        inputMode="decimal"
        data-autofocus
        {...form.field("amount")}
      />
      <TextInput
        label="Reason"
        description="Shown in the history."
        required
        withAsterisk={false}
        {...form.field("reason")}
      />
    </FormModal>
  );
};
