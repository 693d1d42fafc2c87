import { Modal, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_BULK_REASON } from "#domain/inventory/bulk.ts";
import { MAX_QUANTITY } from "#domain/inventory/decide.ts";
import type { BulkForm } from "../kit/bulk/use-bulk.tsx";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError } from "../kit/editing/form-error.tsx";

type Words = {
  readonly title: string;
  readonly action: string;
  /** Behind how many and what they are. */
  readonly hint: string;
  readonly note: string;
  /** Absent where no number is asked for; `name` is the input's. */
  readonly figure?: { readonly name: string; readonly label: string; readonly least: number };
  /** What is booked says why. */
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

/** Asks for what is booked for each of the chosen variants, and why. */
const stockForm =
  ({ title, action, hint, note, figure, demandsNote }: Words): BulkForm =>
  ({ rows, start, pending, error, onClose }) => {
    const [value, setValue] = useState<number | string>("");
    const [reason, setReason] = useState("");
    const [tried, setTried] = useState(false);
    const isSigned = figure !== undefined && figure.least < 0;
    const wrong = problemOf(figure, value, isSigned);
    const missing = demandsNote && reason.trim() === "" ? "Enter a reason." : undefined;
    return (
      <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (wrong !== undefined || missing !== undefined) return;
            start({ reason, ...(figure !== undefined && { [figure.name]: value }) });
          }}
        >
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              {rows}. {hint}
            </Text>
            <FormError error={error} />
            {figure !== undefined && (
              <NumberInput
                label={figure.label}
                required
                data-autofocus
                value={value}
                onChange={setValue}
                error={tried && wrong}
                allowDecimal={false}
                allowNegative={isSigned}
                max={MAX_QUANTITY}
                thousandSeparator=","
              />
            )}
            <TextInput
              label={note}
              description="Shown in each variant’s history."
              required={demandsNote === true}
              data-autofocus={figure === undefined || undefined}
              maxLength={MAX_BULK_REASON}
              value={reason}
              error={tried && missing}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <FormActions action={action} pending={pending} onCancel={onClose} />
          </Stack>
        </form>
      </Modal>
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
