import { List, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";

const destroyed = [
  "Name, email address, phone number and address book",
  "Link to purchases: orders will no longer contain a name, postal address or email address",
  "Form submissions, with replies and notes",
  "Restock sign-ups and mailing list subscriptions",
  "The account, if any, with its password, devices and links",
  "Emails to them in the outbox",
] as const;

const staying = [
  "Orders with their items and amounts, for your accounting",
  "The fact and time of form submissions; visits, which are anonymous",
  "Emails already sent and data already delivered through webhooks",
  "Copies in backups, until you delete them",
] as const;

const Lines = ({ of }: { readonly of: readonly string[] }) => (
  <List size="sm" spacing={4}>
    {of.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);

const Consequences = () => (
  <>
    <Text>
      The key that encrypts this person’s data will be destroyed. Nobody can restore it, not even
      you.
    </Text>
    <div>
      <Text fw={600} size="sm">
        What is erased
      </Text>
      <Lines of={destroyed} />
    </div>
    <div>
      <Text fw={600} size="sm">
        What stays
      </Text>
      <Lines of={staying} />
    </div>
  </>
);

/** Not sent: it only shows that the right person is meant. */
const confirmation = { body: z.object({ email: z.string() }) };

/** Explains an erasure, and executes it only when the address has been typed. */
export const ForgetModal = ({
  typed,
  children,
  pending,
  error,
  onForget,
  onClose,
}: {
  /** The text to type: the person's address. */
  readonly typed: string;
  readonly children?: ReactNode;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onForget: () => void;
  readonly onClose: () => void;
}) => {
  const form = useCommandForm({
    initialValues: { email: "" },
    contract: confirmation,
    bodyOf: (values) => values,
    also: ({ email }) =>
      email.trim().toLowerCase() === typed.toLowerCase()
        ? {}
        : { email: "The email address does not match." },
    error,
  });
  return (
    <FormModal
      title="Permanently erase this person’s data?"
      size="lg"
      form={form}
      onSend={() => {
        if (!pending) onForget();
      }}
      onClose={onClose}
      action="Erase permanently"
      pending={pending}
      danger
    >
      {children}
      <Consequences />
      <TextInput
        label={
          <>
            Type <span className="db-mono">{typed}</span> to continue
          </>
        }
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.field("email")}
      />
    </FormModal>
  );
};
