import { Button, Group, List, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FormError } from "#console/ui/form-error.tsx";

const destroyed = [
  "Name, mail address, telephone number and address book",
  "Who bought what: orders no longer say a name, an address or a mail address",
  "Answers in forms, with replies and notes",
  "Restock notices and mailing lists that they are on",
  "The account with its password, devices and links, when there is one",
  "Mails to them in the outbox",
] as const;

const staying = [
  "Orders with their amounts and what was bought, for your books",
  "That a form was sent, and when; visits, which never say who",
  "Mails that were sent already, and what webhooks have handed to others",
  "Copies in backups, until you delete those",
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
      The key that everything personal is sealed with is destroyed. Nobody can bring it back: not
      you, and not we.
    </Text>
    <div>
      <Text fw={600} size="sm">
        Destroyed
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
      title="Forget this person for good?"
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
                Type <span className="db-mono">{typed}</span> to go on
              </>
            }
            autoComplete="off"
            spellCheck={false}
            value={text}
            error={tried && !matches ? "This is not the address." : undefined}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={pending}>
              Forget for good
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
