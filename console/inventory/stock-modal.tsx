import { NumberInput, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type * as z from "zod/v4/core";
import { adjustStockContract, receiveStockContract } from "#commands/inventory/contract.ts";
import { MAX_QUANTITY } from "#domain/inventory/quantity.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { boundsAt } from "../kit/editing/form-bounds.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import type { StockChange } from "./stock-change.ts";
import { stockReads } from "./stock-reads.ts";

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

type Typed = { readonly quantity: number | string; readonly note: string };

const contracts = { receive: receiveStockContract, adjust: adjustStockContract } as const;

/** The member of each call's body that a field is typed for. */
const fieldOf = {
  quantity: "quantity",
  delta: "quantity",
  reference: "note",
  reason: "note",
} as const;

const bodyOf = (kind: StockChange["kind"], { quantity, note }: Typed) => {
  // What is empty is not a number.
  const units = typeof quantity === "number" ? quantity : Number.NaN;
  return kind === "receive" ? { quantity: units, reference: note } : { delta: units, reason: note };
};

const noticeText = ({ kind, row }: StockChange, units: number): string =>
  kind === "receive"
    ? `${counted(units, "unit")} of ${row.sku} received.`
    : `${row.sku} adjusted by ${units > 0 ? "+" : ""}${formatCount(units)}.`;

const useBook = ({ kind, row }: StockChange, onClose: () => void) => {
  const params = { variantId: row.variantId };
  // One key per opened dialog: a retry after a lost answer books nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useCommand(
    ({ quantity, note }: Typed) => {
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
    {
      refreshes: stockReads,
      onDone: onClose,
      says: (_level, { quantity }) => noticeText({ kind, row }, Number(quantity)),
      undo: async ({ quantity }) => {
        // Events are never deleted: the opposite is booked, and names what it undoes.
        const reason = kind === "receive" ? "Receipt undone" : "Adjustment undone";
        await call(adjustStockContract, {
          params,
          body: { delta: -Number(quantity), reason },
          idempotencyKey: `${idempotencyKey}-undo`,
        });
        return `Undone: ${noticeText({ kind, row }, Number(quantity))}`;
      },
      errors: "form",
    },
  );
};

/** Books a delivery or corrects the count. What was booked can be undone from the notice. */
export const StockModal = ({
  change: { kind, row },
  onClose,
}: {
  readonly change: StockChange;
  readonly onClose: () => void;
}) => {
  const text = texts[kind];
  const book = useBook({ kind, row }, onClose);
  const form = useCommandForm<Typed, { readonly body: z.$ZodType }>({
    initialValues: { quantity: "", note: "" },
    contract: contracts[kind],
    bodyOf: (typed) => bodyOf(kind, typed),
    fieldOf,
    texts: {
      quantity: "Enter at least 1.",
      delta: "Enter a whole number.",
      reason: "Enter a reason for the adjustment.",
    },
    also: ({ quantity }) =>
      typeof quantity !== "number" || quantity === 0 ? { quantity: "Enter a whole number." } : {},
    error: book.error,
  });
  const after = row.onHand + (Number(form.values.quantity) || 0);
  return (
    <FormModal
      title={text.title}
      form={form}
      onSend={(values) => book.mutate(values)}
      onClose={onClose}
      action={text.action}
      pending={book.isPending}
    >
      <Text c="dimmed" size="sm">
        {row.productName} · {row.sku}
      </Text>
      <NumberInput
        label={text.quantity}
        description={`${formatCount(row.onHand)} on hand now, ${formatCount(after)} after this change.`}
        allowDecimal={false}
        allowNegative={kind === "adjust"}
        max={MAX_QUANTITY}
        thousandSeparator=","
        data-autofocus
        {...form.field("quantity")}
      />
      <TextInput
        label={text.note}
        description={text.noteHint}
        required={kind === "adjust"}
        {...form.field("note")}
        {...boundsAt(contracts[kind].body, kind === "adjust" ? "reason" : "reference")}
      />
    </FormModal>
  );
};
