import { Checkbox, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormActions } from "../editing/form-actions.tsx";

/** Asks for the name of a view, and who shall see it. */
export const NameViewModal = ({
  title,
  action,
  name: before,
  shared: sharedBefore,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  readonly shared: boolean;
  readonly onSave: (name: string, shared: boolean) => void;
  readonly onClose: () => void;
}) => {
  const [name, setName] = useState(before);
  const [shared, setShared] = useState(sharedBefore);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onSave(name.trim(), shared);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Name"
            maxLength={60}
            required
            data-autofocus
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox
            label="Share with everyone who can see this list"
            description="Saves columns, filters, sorting and rows per page."
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          <FormActions action={action} disabled={name.trim() === ""} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
};
