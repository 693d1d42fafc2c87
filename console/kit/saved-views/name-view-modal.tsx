import { Checkbox, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { saveViewContract } from "#commands/saved-views/contract.ts";
import { FormModal } from "../editing/form-modal.tsx";
import { useCommandForm } from "../editing/use-command-form.ts";

const typed = { body: z.pick(saveViewContract.body, { name: true, shared: true }) };

/** A form for the name of a view, and its visibility. */
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
  const form = useCommandForm({
    initialValues: { name: before, shared: sharedBefore },
    contract: typed,
    bodyOf: (values) => values,
    error: null,
  });
  return (
    <FormModal
      title={title}
      form={form}
      onSend={({ name, shared }) => onSave(name.trim(), shared)}
      onClose={onClose}
      action={action}
      pending={false}
      disabled={form.values.name.trim() === ""}
    >
      <TextInput label="Name" required data-autofocus {...form.field("name")} />
      <Checkbox
        label="Share with everyone who can see this list"
        description="Saves columns, filters, sorting and rows per page."
        {...form.field("shared", { type: "checkbox" })}
      />
    </FormModal>
  );
};
