import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { failedEventBulk } from "#domain/collector/bulk.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  collectorSchemaContract,
  listCollectorSchemasContract,
  listCustomEventsContract,
  listFailedEventsContract,
} from "#read-api/collector/custom-events-contract.ts";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { useStartBulk } from "../kit/bulk/use-start-bulk.ts";
import { useCall } from "../kit/calls/queries.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { useMayChange } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import classes from "./collector.module.css";
import { exampleContent, pageSnippet, serverSnippet } from "./schema-draft.ts";
import { SchemaEditor, stepText } from "./schema-editor.tsx";

const route = getRouteApi("/custom-events/schemas/$name");

type Schema = ResponseOf<typeof collectorSchemaContract>;

const reads = [
  collectorSchemaContract,
  listFailedEventsContract,
  listCustomEventsContract,
  listCollectorSchemasContract,
];
/** Figures follow while pages send events, and while failed ones are replayed. */
const LIVE_EVERY_MS = 5_000;

/** Failed events of this name, with the button that replays them and its progress. */
const Failed = ({ schema: { name, refused, versions } }: { readonly schema: Schema }) => {
  const mayChange = useMayChange();
  const matching = { of: name };
  const { notices } = useBulk({ words: failedEventBulk, matching, reads });
  const start = useStartBulk(
    { list: failedEventBulk.list, action: "replay", of: { matching } },
    () => undefined,
  );
  return (
    <>
      {notices}
      {refused > 0 && (
        <Alert color="yellow" title={`${counted(refused, "failed event")}`}>
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              {versions.length === 0
                ? "Release a schema that fits them, and replay them."
                : "Replay records those that fit the newest version, each once."}{" "}
              <Link to="/custom-events/failed" search={{ of: name }}>
                See what is wrong
              </Link>
            </Text>
            {mayChange && versions.length > 0 && (
              <Button
                size="compact-sm"
                loading={start.isPending}
                onClick={() => start.mutate(undefined)}
              >
                Replay
              </Button>
            )}
          </Group>
          <FormError error={start.error} />
        </Alert>
      )}
    </>
  );
};

const Snippet = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <div className={classes.snippetHead}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <CopyButton value={text} label={`Copy: ${title}`} />
    </div>
    <Code block tabIndex={0} role="region" aria-label={title}>
      {text}
    </Code>
  </div>
);

const Snippets = ({ schema: { name, versions } }: { readonly schema: Schema }) => {
  const [newest] = versions;
  if (newest === undefined) return null;
  const content = exampleContent(newest.text);
  return (
    <Section title="Sending this event">
      <Stack gap="md">
        <Snippet title="From a page" text={pageSnippet(name, content)} />
        <Snippet
          title="From a server"
          text={serverSnippet(window.location.origin, name, content)}
        />
      </Stack>
    </Section>
  );
};

const Versions = ({ schema: { versions } }: { readonly schema: Schema }) => {
  if (versions.length === 0) return null;
  return (
    <Section title="Versions" padded={false}>
      <PlainTable
        label="Versions"
        rows={versions}
        rowId={({ version }) => version}
        columns={[
          { id: "version", header: "Version", card: "title", cell: ({ version }) => version },
          { id: "step", header: "Change", cell: ({ step }) => stepText(step) },
          {
            id: "releasedAt",
            header: "Released",
            cell: ({ releasedAt }) => <Moment at={releasedAt} />,
          },
          { id: "releasedBy", header: "By", cell: ({ releasedBy }) => <Who actor={releasedBy} /> },
        ]}
      />
    </Section>
  );
};

/** One schema: its text, its failed events, how to send it, and its versions. */
export const CollectorSchemaScreen = () => {
  const { name } = route.useParams();
  const query = useCall(collectorSchemaContract, { params: { name } }, { every: LIVE_EVERY_MS });
  return (
    <Page
      title={name}
      back={<Link to="/custom-events/schemas">Schemas</Link>}
      intro={
        query.data === undefined
          ? undefined
          : `${formatCount(query.data.recorded)} recorded, ${formatCount(query.data.refused)} failed`
      }
      width="text"
    >
      <Loaded query={query}>
        {(schema) => (
          <>
            <Failed schema={schema} />
            <SchemaEditor schema={schema} />
            <Snippets schema={schema} />
            <Versions schema={schema} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
