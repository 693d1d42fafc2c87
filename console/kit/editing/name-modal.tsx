import { Modal, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { CallError } from "../calls/api.ts";
import { FormActions } from "./form-actions.tsx";
import { FormError } from "./form-error.tsx";

const MAX_LENGTH = 200;

/** Asks for a list's name. */
export const NameModal = ({
  title,
  action,
  initial,
  pending,
  error,
  onSubmit,
  onClose,
}: {
  readonly title: string;
  readonly action: string;
  readonly initial: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}) => {
  const [name, setName] = useState(initial);
  const [missing, setMissing] = useState(false);
  const refused = error instanceof CallError ? error.fields.name : undefined;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === "") setMissing(true);
          else onSubmit(name.trim());
        }}
      >
        <Stack gap="md">
          <FormError error={error} />
          <TextInput
            label="Name"
            value={name}
            maxLength={MAX_LENGTH}
            data-autofocus
            required
            error={missing && name.trim() === "" ? "Required" : refused}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <FormActions action={action} pending={pending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
