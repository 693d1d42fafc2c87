import { Modal, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { adjustStockContract, receiveStockContract } from "#commands/inventory/contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { formatCount } from "../kit/figures/figures.tsx";
import type { StockChange } from "./stock-change.ts";
import { useStockDone } from "./stock-done.tsx";

const texts = {
  receive: {
    title: "Receive stock",
    quantity: "Units received",
    note: "Delivery note or supplier",
    noteHint: "Optional, shown in the history.",
    action: "Receive",
  },
  adjust: {
    title: "Adjust stock",
    quantity: "Adjustment",
    note: "Reason",
    noteHint: "Shown in the history. For example: damaged, recount, found.",
    action: "Adjust",
  },
} as const;

const validate = (kind: StockChange["kind"]) => ({
  quantity: (value: number | string) => {
    if (typeof value !== "number" || value === 0) return "Enter a whole number.";
    return kind === "receive" && value < 1 ? "Enter at least 1." : null;
  },
  note: (value: string) =>
    kind === "adjust" && value.trim() === "" ? "Enter a reason for the adjustment." : null,
});

/** Books a delivery or corrects the count. What was booked can be undone from the notice. */
export const StockModal = ({
  change: { kind, row },
  onClose,
}: {
  readonly change: StockChange;
  readonly onClose: () => void;
}) => {
  const text = texts[kind];
  const done = useStockDone();
  // One key per opened dialog: a retry after a lost answer books nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm({
    initialValues: { quantity: "" as number | string, note: "" },
    validate: validate(kind),
  });
  const book = useMutation({
    mutationFn: ({ quantity, note }: typeof form.values) => {
      const params = { variantId: row.variantId };
      const units = Number(quantity);
      return kind === "receive"
        ? call(receiveStockContract, {
            params,
            body: { quantity: units, reference: note },
            idempotencyKey,
          })
        : call(adjustStockContract, {
            params,
            body: { delta: units, reason: note },
            idempotencyKey,
          });
    },
    onSuccess: async (_level, { quantity }) => {
      onClose();
      await done({ kind, row, units: Number(quantity) });
    },
  });
  const after = row.onHand + (Number(form.values.quantity) || 0);
  return (
    <Modal opened onClose={onClose} title={text.title} closeButtonProps={{ "aria-label": "Close" }}>
      <form noValidate onSubmit={form.onSubmit((values) => book.mutate(values))}>
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            {row.productName} · {row.sku}
          </Text>
          <FormError error={book.error} fields={["quantity", "delta", "reason", "reference"]} />
          <NumberInput
            {...form.getInputProps("quantity")}
            error={
              form.errors.quantity ??
              fieldError(book.error, "quantity") ??
              fieldError(book.error, "delta")
            }
            label={text.quantity}
            description={`${formatCount(row.onHand)} on hand now, ${formatCount(after)} after this change.`}
            allowDecimal={false}
            allowNegative={kind === "adjust"}
            max={1_000_000}
            thousandSeparator=","
            data-autofocus
          />
          <TextInput
            {...form.getInputProps("note")}
            error={
              form.errors.note ??
              fieldError(book.error, "reason") ??
              fieldError(book.error, "reference")
            }
            label={text.note}
            description={text.noteHint}
            maxLength={200}
            required={kind === "adjust"}
          />
          <FormActions action={text.action} pending={book.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
