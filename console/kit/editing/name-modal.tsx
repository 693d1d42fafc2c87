import { TextInput } from "@mantine/core";
import type * as z from "zod/v4/core";
import { FormModal } from "./form-modal.tsx";
import { useCommandForm } from "./use-command-form.ts";

/** A contract whose body is a name. */
type NameContract = { readonly body: z.$ZodType<{ name: string }, { name: string }> };

/** Asks for a list's name. */
export const NameModal = ({
  title,
  contract,
  action,
  initial,
  pending,
  error,
  onSubmit,
  onClose,
}: {
  readonly title: string;
  readonly contract: NameContract;
  readonly action: string;
  readonly initial: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}) => {
  const form = useCommandForm({
    initialValues: { name: initial },
    contract,
    bodyOf: ({ name }) => ({ name: name.trim() }),
    error,
  });
  return (
    <FormModal
      title={title}
      form={form}
      onSend={({ name }) => onSubmit(name.trim())}
      onClose={onClose}
      action={action}
      pending={pending}
    >
      <TextInput label="Name" data-autofocus required {...form.field("name")} />
    </FormModal>
  );
};
