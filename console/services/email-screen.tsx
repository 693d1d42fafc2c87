import {
  Alert,
  Button,
  Group,
  NumberInput,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  TextInput,
} from "@mantine/core";
import { IconCircleCheck, IconMailX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import {
  connectEmailServerContract,
  disconnectEmailServerContract,
  testEmailServerContract,
} from "#commands/services/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { getServicesContract } from "#read-api/services/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { Confirm } from "../kit/editing/confirm.tsx";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { type CommandFormOf, useCommandForm } from "../kit/editing/use-command-form.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { SettingsTabs } from "../site-settings/settings-tabs.tsx";
import { ByEnvironment } from "./by-environment.tsx";
import {
  type EmailDraft,
  emailBodyOf,
  emailDraftOf,
  emailRules,
  encryptionChoices,
  usualPorts,
} from "./email-draft.ts";

type EmailService = ResponseOf<typeof getServicesContract>["emailServer"];
type Tested = ResponseOf<typeof testEmailServerContract>;

export const EmailScreen = () => {
  const query = useCall(getServicesContract, {});
  return (
    <Page
      title="Settings"
      intro="The server that delivers order confirmations, restock emails and all other emails of the website."
      width="text"
    >
      <SettingsTabs />
      <Loaded query={query}>
        {({ emailServer }) => (
          <EmailSettings key={JSON.stringify(emailServer.server)} service={emailServer} />
        )}
      </Loaded>
    </Page>
  );
};

/** What happens to emails now. */
const Status = ({ service }: { readonly service: EmailService }) => {
  if (service.source === "environment")
    return (
      <ByEnvironment
        names={service.mailMode === "server" ? ["SMTP_URL", "MAIL_FROM"] : ["MAIL_CAPTURE"]}
      />
    );
  if (service.mailMode === "server") return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconMailX size={18} aria-hidden="true" />}
      title="Nothing is delivered yet"
    >
      {service.mailMode === "capture"
        ? "Emails are kept in this installation, where members can read them under Emails. "
        : "Emails wait until there is a server. "}
      Your email provider, or the company that hosts your domain, tells you what to enter below.
    </Alert>
  );
};

const TestResult = ({ tested }: { readonly tested: Tested }) => (
  <Alert
    role="status"
    color={tested.accepted ? "green" : "red"}
    variant="light"
    icon={
      tested.accepted ? (
        <IconCircleCheck size={18} aria-hidden="true" />
      ) : (
        <IconMailX size={18} aria-hidden="true" />
      )
    }
    title={
      tested.accepted
        ? `The server took the message to ${tested.to}`
        : "The server did not take the message"
    }
  >
    {tested.accepted ? "Look into your mailbox, and into its spam folder. " : ""}
    The server said: <q>{tested.answer}</q>
  </Alert>
);

/** Saving, testing and removing. A change of the server also changes what other screens say about emails. */
const useEmailCommands = (onTested: (tested: Tested | undefined) => void) => {
  const save = useCommand(connectEmailServerContract, {
    input: (draft: EmailDraft) => ({ body: emailBodyOf(draft) }),
    refreshes: "everything",
    errors: "form",
    says: () => "The email server was saved. Waiting emails go out within six hours.",
  });
  const test = useCommand(testEmailServerContract, {
    input: (draft: EmailDraft) => ({ body: emailBodyOf(draft) }),
    refreshes: [],
    errors: "form",
    onDone: onTested,
    onError: () => onTested(undefined),
  });
  const remove = useCommand(disconnectEmailServerContract, {
    input: () => ({}),
    refreshes: "everything",
    says: () => "The email server was removed.",
  });
  return { save, test, remove };
};

const EmailSettings = ({ service }: { readonly service: EmailService }) => {
  const { title } = useWebsite();
  const [tested, setTested] = useState<Tested>();
  const [isRemoving, setRemoving] = useState(false);
  const { save, test, remove } = useEmailCommands(setTested);
  const isTest = useRef(false);
  const form = useCommandForm({
    ...emailRules,
    initialValues: emailDraftOf(service.server, title),
    error: save.error ?? test.error,
  });
  if (service.source === "environment") return <Status service={service} />;
  const send = (draft: EmailDraft) => {
    const [wanted, other] = isTest.current ? [test, save] : [save, test];
    other.reset();
    wanted.mutate(draft);
  };
  return (
    <CommandForm form={form} onSend={send} gap="lg">
      <Status service={service} />
      <Section title="Email server">
        <ServerFields form={form} hasPassword={service.server?.hasPassword === true} />
      </Section>
      <Section title="Sender">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput label="Sender name" {...form.field("fromName")} />
          <TextInput
            label="Sender address"
            description="An address that the server may send from. Replies go there."
            type="email"
            required
            {...form.field("fromAddress")}
          />
        </SimpleGrid>
      </Section>
      {tested && <TestResult tested={tested} />}
      <Changes>
        <Group gap="sm">
          <Button
            type="submit"
            loading={save.isPending}
            onClick={() => {
              isTest.current = false;
            }}
          >
            Save
          </Button>
          <Button
            type="submit"
            variant="default"
            loading={test.isPending}
            onClick={() => {
              isTest.current = true;
            }}
          >
            Send a test message
          </Button>
          {service.server !== null && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </Group>
      </Changes>
      <Confirm
        opened={isRemoving}
        title="Remove the email server?"
        action="Remove"
        danger
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        Emails will wait until there is a server again. The password will be deleted.
      </Confirm>
      <LeaveGuard isUnsaved={() => form.isDirty() && !save.isSuccess}>
        You have unsaved changes.
      </LeaveGuard>
    </CommandForm>
  );
};

const ServerFields = ({
  form,
  hasPassword,
}: {
  readonly form: CommandFormOf<EmailDraft>;
  readonly hasPassword: boolean;
}) => (
  <Stack gap="md">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label="Server"
        placeholder="smtp.example.com"
        required
        autoCapitalize="off"
        spellCheck={false}
        {...form.field("host")}
      />
      <NumberInput
        label="Port"
        required
        min={1}
        max={65_535}
        allowDecimal={false}
        thousandSeparator=""
        {...form.field("port")}
      />
    </SimpleGrid>
    <Select
      label="Encryption"
      allowDeselect={false}
      data={encryptionChoices}
      {...form.field("encryption")}
      onChange={(encryption) => {
        const chosen = encryption as EmailDraft["encryption"];
        form.change({ encryption: chosen, port: usualPorts[chosen] });
      }}
    />
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput
        label="User name"
        description="Often the email address."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field("user")}
      />
      <PasswordInput
        label="Password"
        description={
          hasPassword
            ? "A password is stored. Leave empty to keep it."
            : "Stored encrypted, and never shown again."
        }
        autoComplete="new-password"
        {...form.field("password")}
      />
    </SimpleGrid>
  </Stack>
);
