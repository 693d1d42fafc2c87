import { Code, List, Stack, Text } from "@mantine/core";
import { getInstallationContract } from "#read-api/services/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts, Page, Section } from "../kit/ui/page.tsx";
import { SettingsTabs } from "../site-settings/settings-tabs.tsx";

/** The screen at both upsell destinations: there is nothing to upgrade to, and how Daybook is updated. Spec: B2.6. */
export const BillingScreen = () => {
  const query = useCall(getInstallationContract, {});
  return (
    <Page
      title="Settings"
      intro="This website runs on its owner’s own server. There is no trial, no plan and no bill for Daybook."
      width="text"
    >
      <SettingsTabs />
      <Stack gap="lg">
        <Section title="What you have">
          <Text>
            Every part of Daybook is available to you, without a limit in time and without a
            payment. What you pay is what your server, your domain, your email provider and your
            payment provider charge you. Daybook is free software under the Apache License 2.0.
          </Text>
        </Section>
        <Section title="Version">
          <Loaded query={query}>
            {({ version }) => <Facts of={{ "Daybook on this server": version }} />}
          </Loaded>
          <Text mt="md">
            Daybook does not look for later versions and does not update itself. The person who runs
            the server updates it:
          </Text>
          <List type="ordered" mt="xs" spacing="xs">
            <List.Item>
              Make a backup: <Code>npm run backup -- --to &lt;folder&gt;</Code>
            </List.Item>
            <List.Item>
              Stop Daybook, and replace its program with that of the later version. Keep the data
              folder and the settings.
            </List.Item>
            <List.Item>
              Start it again: <Code>npm ci &amp;&amp; npm start</Code>. The database is brought up
              to date at the start.
            </List.Item>
          </List>
          <Text mt="md">
            The documentation on your server says more: <Code>docs/operations.md</Code>, under “A
            later version”.
          </Text>
        </Section>
      </Stack>
    </Page>
  );
};
