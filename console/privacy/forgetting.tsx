import { Button, Group, List, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormError } from "../kit/editing/form-error.tsx";

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

/** Explains what forgetting does, and does it only when the address has been typed. */
export const ForgetModal = ({
  typed,
  children,
  pending,
  error,
  onForget,
  onClose,
}: {
  /** What has to be typed: the person's address. */
  readonly typed: string;
  readonly children?: ReactNode;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onForget: () => void;
  readonly onClose: () => void;
}) => {
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const matches = text.trim().toLowerCase() === typed.toLowerCase();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Permanently erase this person’s data?"
      size="lg"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (matches && !pending) onForget();
        }}
      >
        <Stack gap="md">
          <FormError error={error} />
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
            value={text}
            error={tried && !matches ? "The email address does not match." : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={pending}>
              Erase permanently
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
