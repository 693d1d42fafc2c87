import { Modal, NumberInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { BulkForm } from "#console/bulk/use-bulk.tsx";
import { FormActions } from "#console/ui/form-actions.tsx";
import { FormError } from "#console/ui/form-error.tsx";
import { MAX_BULK_REASON } from "#domain/inventory/bulk.ts";
import { MAX_QUANTITY } from "#domain/inventory/decide.ts";

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
  if (isSigned) return value === 0 ? "Enter a difference." : undefined;
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
    const missing = demandsNote && reason.trim() === "" ? "Say why." : undefined;
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
              description="Shown in each one’s history."
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

const LEFT_OUT = "What is sold without counting is left out.";

export const stockForms = {
  receive: stockForm({
    title: "Receive stock",
    action: "Receive",
    hint: LEFT_OUT,
    note: "Delivery note or supplier",
    figure: { name: "units", label: "Units received of each", least: 1 },
  }),
  adjust: stockForm({
    title: "Adjust stock",
    action: "Adjust",
    hint: `${LEFT_OUT} Nothing falls below what is held for checkouts.`,
    note: "Reason",
    figure: { name: "delta", label: "Difference for each", least: -MAX_QUANTITY },
    demandsNote: true,
  }),
  set: stockForm({
    title: "Set stock",
    action: "Set",
    hint: `${LEFT_OUT} Nothing falls below what is held for checkouts.`,
    note: "Reason",
    figure: { name: "onHand", label: "Units on hand of each", least: 0 },
    demandsNote: true,
  }),
  "end-counting": stockForm({
    title: "Stop counting",
    action: "Stop counting",
    hint: "They are never sold out: for what is made on demand. The units on hand are kept.",
    note: "Reason",
  }),
  "begin-counting": stockForm({
    title: "Start counting",
    action: "Start counting",
    hint: "What is on hand can be sold, and no more.",
    note: "Reason",
  }),
};
