import { NumberInput, Text, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { MAX_BULK_REASON } from "#domain/inventory/bulk.ts";
import { MAX_QUANTITY } from "#domain/inventory/quantity.ts";
import type { BulkForm } from "../kit/bulk/use-bulk.tsx";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";

type Words = {
  readonly title: string;
  readonly action: string;
  /** Shown after the number and noun of the rows. */
  readonly hint: string;
  readonly note: string;
  /** Absent where no number is needed; `name` is the input's. */
  readonly figure?: { readonly name: string; readonly label: string; readonly least: number };
  /** Whether a reason is required. */
  readonly demandsNote?: true;
};

const problemOf = (
  figure: Words["figure"],
  value: number | string,
  isSigned: boolean,
): string | undefined => {
  if (figure === undefined) return undefined;
  if (typeof value !== "number") return "Enter a whole number.";
  if (isSigned) return value === 0 ? "Enter an adjustment, such as 5 or -2." : undefined;
  return value < figure.least ? `Enter at least ${figure.least}.` : undefined;
};

const typed = {
  body: z.object({
    value: z.union([z.number(), z.string()]),
    reason: z.string().check(z.maxLength(MAX_BULK_REASON)),
  }),
};

/** A form for the stock change of the selected variants, with a reason. */
const stockForm =
  ({ title, action, hint, note, figure, demandsNote }: Words): BulkForm =>
  ({ rows, start, pending, error, onClose }) => {
    const isSigned = figure !== undefined && figure.least < 0;
    const form = useCommandForm({
      initialValues: { value: "" as number | string, reason: "" },
      contract: typed,
      bodyOf: (values) => values,
      also: ({ value, reason }) => {
        const wrong = problemOf(figure, value, isSigned);
        return {
          ...(wrong !== undefined && { value: wrong }),
          ...(demandsNote && reason.trim() === "" && { reason: "Enter a reason." }),
        };
      },
      error,
    });
    return (
      <FormModal
        title={title}
        form={form}
        onSend={({ value, reason }) =>
          start({ reason, ...(figure !== undefined && { [figure.name]: value }) })
        }
        onClose={onClose}
        action={action}
        pending={pending}
      >
        <Text c="dimmed" size="sm">
          {rows}. {hint}
        </Text>
        {figure !== undefined && (
          <NumberInput
            label={figure.label}
            required
            data-autofocus
            allowDecimal={false}
            allowNegative={isSigned}
            max={MAX_QUANTITY}
            thousandSeparator=","
            {...form.field("value")}
          />
        )}
        <TextInput
          label={note}
          description="Shown in each variant’s history."
          required={demandsNote === true}
          data-autofocus={figure === undefined || undefined}
          {...form.field("reason")}
        />
      </FormModal>
    );
  };

const LEFT_OUT = "Variants without stock tracking are skipped.";

export const stockForms = {
  receive: stockForm({
    title: "Receive stock",
    action: "Receive",
    hint: LEFT_OUT,
    note: "Delivery note or supplier",
    figure: { name: "units", label: "Units received per variant", least: 1 },
  }),
  adjust: stockForm({
    title: "Adjust stock",
    action: "Adjust",
    hint: `${LEFT_OUT} Stock never drops below the units held for checkouts.`,
    note: "Reason",
    figure: { name: "delta", label: "Adjustment per variant", least: -MAX_QUANTITY },
    demandsNote: true,
  }),
  set: stockForm({
    title: "Set stock",
    action: "Set",
    hint: `${LEFT_OUT} Stock never drops below the units held for checkouts.`,
    note: "Reason",
    figure: { name: "onHand", label: "Units on hand per variant", least: 0 },
    demandsNote: true,
  }),
  "end-counting": stockForm({
    title: "Stop tracking stock",
    action: "Stop counting",
    hint: "They never sell out. Use this for made-to-order items. Units on hand are kept.",
    note: "Reason",
  }),
  "begin-counting": stockForm({
    title: "Track stock",
    action: "Start counting",
    hint: "Only the units on hand can be sold.",
    note: "Reason",
  }),
};
