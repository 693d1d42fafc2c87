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
import type { ResponseOf } from "#domain/kit/contract.ts";
import { mailServerProblemTexts } from "#domain/services/texts.ts";
import { getServicesContract } from "#read-api/services/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
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
import { ConfirmEmailServer } from "./confirm-email-server.tsx";
import {
  type EmailDraft,
  emailDraftOf,
  emailRules,
  encryptionChoices,
  isAboutOwnPassword,
  usualPorts,
} from "./email-draft.ts";
import { type Tested, useEmailCommands } from "./use-email-commands.ts";

type EmailService = ResponseOf<typeof getServicesContract>["emailServer"];

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
        ? `The server accepted the message to ${tested.to}`
        : "The server did not take the message"
    }
  >
    {tested.accepted ? "Check your inbox and spam folder. " : ""}
    {tested.problem === undefined ? (
      <>
        The server said: <q>{tested.answer}</q>
      </>
    ) : (
      <>
        {mailServerProblemTexts[tested.problem]}
        <br />
        For the person who runs the server: <code>{tested.answer}</code>
      </>
    )}
  </Alert>
);

const SenderFields = ({ form }: { readonly form: CommandFormOf<EmailDraft> }) => (
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
);

/** Both of the first send the form. */
const Buttons = ({
  saving,
  testing,
  onSend,
  onRemove,
}: {
  readonly saving: boolean;
  readonly testing: boolean;
  readonly onSend: (what: "save" | "test") => void;
  /** Absent where there is nothing to remove. */
  readonly onRemove: (() => void) | undefined;
}) => (
  <Changes>
    <Group gap="sm">
      <Button type="submit" loading={saving} onClick={() => onSend("save")}>
        Save
      </Button>
      <Button type="submit" variant="default" loading={testing} onClick={() => onSend("test")}>
        Send a test message
      </Button>
      {onRemove !== undefined && (
        <Button variant="subtle" color="red" onClick={onRemove}>
          Remove
        </Button>
      )}
    </Group>
  </Changes>
);

const EmailSettings = ({ service }: { readonly service: EmailService }) => {
  const { title } = useWebsite();
  const [tested, setTested] = useState<Tested>();
  const [isRemoving, setRemoving] = useState(false);
  const [toConfirm, setToConfirm] = useState<EmailDraft>();
  const { save, test, remove } = useEmailCommands(setTested, setToConfirm);
  const wanted = useRef<"save" | "test">("save");
  const isPasswordRefused = isAboutOwnPassword(save.error);
  const form = useCommandForm({
    ...emailRules,
    initialValues: emailDraftOf(service.server, title),
    error: (isPasswordRefused ? null : save.error) ?? test.error,
  });
  if (service.source === "environment") return <Status service={service} />;
  const send = (draft: EmailDraft) => {
    save.reset();
    test.reset();
    if (wanted.current === "test") test.mutate(draft);
    else if (service.asksForPassword) setToConfirm(draft);
    else save.mutate({ draft });
  };
  return (
    <>
      <CommandForm form={form} onSend={send} gap="lg">
        <Status service={service} />
        <Section title="Email server">
          <ServerFields form={form} hasPassword={service.server?.hasPassword === true} />
        </Section>
        <Section title="Sender">
          <SenderFields form={form} />
        </Section>
        {tested && <TestResult tested={tested} />}
        <Buttons
          saving={save.isPending}
          testing={test.isPending}
          onSend={(what) => {
            wanted.current = what;
          }}
          onRemove={service.server === null ? undefined : () => setRemoving(true)}
        />
        <LeaveGuard isUnsaved={() => form.isDirty() && !save.isSuccess}>
          You have unsaved changes.
        </LeaveGuard>
      </CommandForm>
      {toConfirm !== undefined && (
        <ConfirmEmailServer
          pending={save.isPending}
          error={isPasswordRefused ? save.error : null}
          onConfirm={(accountPassword) => save.mutate({ draft: toConfirm, accountPassword })}
          onClose={() => setToConfirm(undefined)}
        />
      )}
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
    </>
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
