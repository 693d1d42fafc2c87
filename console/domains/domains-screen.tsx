import { Alert, Button, Code, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { addDomainContract } from "#commands/domains/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { listDomainsContract } from "#read-api/domains/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { SettingsTabs } from "../site-settings/settings-tabs.tsx";
import { DomainRow } from "./domain-row.tsx";
import classes from "./domains-screen.module.css";

type Domains = ResponseOf<typeof listDomainsContract>;
const reads = [listDomainsContract] as const;

export const DomainsScreen = () => {
  const query = useCall(listDomainsContract, {});
  const [newest, setNewest] = useState<string>();
  return (
    <Page title="Settings" intro="The addresses at which visitors find the website." width="text">
      <SettingsTabs />
      <Loaded query={query}>
        {(domains) => (
          <Stack gap="lg">
            <NotSecure domains={domains} />
            <Section title="Domains">
              <List domains={domains} newest={newest} />
            </Section>
            <Changes>
              <Section title="Add a domain">
                <AddDomain onAdded={setNewest} />
              </Section>
            </Changes>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

/** What is not encrypted, and why: browsers trust their own machine, also without https. */
const NotSecure = ({ domains: { isSecure } }: { readonly domains: Domains }) =>
  isSecure ? null : (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      title="You have not opened this console by https"
    >
      {window.isSecureContext
        ? "On this computer nothing can be read on the way. At other addresses without https, passwords could be read, and passkeys and card payments would not work."
        : "Passwords can be read on the way, and passkeys and card payments do not work."}{" "}
      A proxy such as Caddy in front of Daybook obtains certificates automatically: it asks{" "}
      <Code>/domain-check</Code> which domains may have one. The documentation has an example,{" "}
      <Code>docs/behind-a-proxy.md</Code>.
    </Alert>
  );

const List = ({
  domains: { domains },
  newest,
}: {
  readonly domains: Domains;
  readonly newest: string | undefined;
}) => (
  <ul className={classes.list}>
    {domains.map((domain) => (
      <DomainRow key={domain.host} domain={domain} isNew={domain.host === newest} />
    ))}
  </ul>
);

const AddDomain = ({ onAdded }: { readonly onAdded: (host: string) => void }) => {
  const add = useCommand(addDomainContract, {
    input: (body: { readonly host: string }) => ({ body }),
    refreshes: reads,
    errors: "form",
    onDone: (_answer, { host }) => {
      onAdded(host.trim().toLowerCase());
      form.replace({ host: "" });
    },
    says: (_answer, { host }) => `${host.trim().toLowerCase()} was added. Set its record next.`,
  });
  const form = useCommandForm<{ host: string }, typeof addDomainContract>({
    initialValues: { host: "" },
    contract: addDomainContract,
    bodyOf: (values) => values,
    codes: { "host-taken": "host", "host-not-open": "host", "too-many-domains": "host" },
    error: add.error,
  });
  return (
    <CommandForm form={form} onSend={(values) => add.mutate(values)}>
      <TextInput
        label="Domain"
        description="Register it with any provider first. Add it with and without www. if visitors should find both."
        placeholder="www.example.com"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.field("host")}
      />
      <div>
        <Button type="submit" loading={add.isPending}>
          Add domain
        </Button>
      </div>
    </CommandForm>
  );
};
