import { Button, Code, Group, List, Stack, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { failedEventBulk } from "#domain/collector/bulk.ts";
import { failedEventColumns } from "#domain/collector/custom-event-columns.ts";
import { SCHEMA_NAME } from "#domain/collector/schema-name.ts";
import {
  exportFailedEventsContract,
  type FailedEventRow,
  listCollectorSchemasContract,
  listCustomEventsContract,
  listFailedEventsContract,
} from "#read-api/collector/custom-events-contract.ts";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Facts, Page } from "../kit/ui/page.tsx";
import classes from "./collector.module.css";
import { CustomEventsNav } from "./custom-events-nav.tsx";
import { useOpenedEvent } from "./use-opened-event.ts";

export const screenSearch = listSearch(listFailedEventsContract, {
  open,
  of: z.string().check(z.regex(SCHEMA_NAME)),
});

const route = getRouteApi("/custom-events/failed");

const reads = [listFailedEventsContract, listCustomEventsContract, listCollectorSchemasContract];

const cells: CellRenderers<FailedEventRow, typeof failedEventColumns> = {
  error: {
    card: "title",
    cell: (row) => (
      <span className={classes.error}>
        <RowOpener open={{ open: row.eventId }}>{row.error ?? "Erased"}</RowOpener>
      </span>
    ),
  },
  schemaVersion: { wideOnly: true },
};

const SentText = ({ event }: { readonly event: FailedEventRow }) => {
  if (event.text === null)
    return <Text c="dimmed">The text was erased, because it is older than 13 months.</Text>;
  if (event.text === "")
    return <Text c="dimmed">The text is not kept, because it could not be read.</Text>;
  return (
    <>
      <Code block className={classes.sent} tabIndex={0} role="region" aria-label="Sent text">
        {event.text}
      </Code>
      {event.isCut && (
        <Text size="sm" c="dimmed">
          Only the beginning is kept, because the event was too large. It cannot be replayed.
        </Text>
      )}
    </>
  );
};

const FailedDrawer = ({
  event,
  onClose,
}: {
  readonly event: FailedEventRow | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer title="Failed event" opened={event !== undefined} onClose={onClose}>
    {event !== undefined && (
      <Stack gap="md">
        <Facts
          of={{
            Event: event.schemaName || "Not named",
            "Checked by": event.schemaVersion ?? "No schema",
            Received: <Moment at={event.receivedAt} />,
            Id: event.eventId,
          }}
        />
        <List size="sm" spacing={4}>
          {(event.errors ?? []).map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              {path !== "" && <Code className={classes.path}>{path}</Code>} {message}
            </List.Item>
          ))}
        </List>
        <SentText event={event} />
        {event.schemaName !== "" && (
          <Group>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/custom-events/schemas/$name"
                  params={{ name: event.schemaName }}
                />
              )}
            >
              Open the schema
            </Button>
          </Group>
        )}
      </Stack>
    )}
  </DetailDrawer>
);

/** Events that were refused, until a schema fits them. */
export const FailedEventsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "open", "columns", "view");
  const query = useCall(listFailedEventsContract, { query: listQuery });
  const opened = useOpenedEvent(listFailedEventsContract, query.data?.rows, search.open);
  const bulk = useBulk({ words: failedEventBulk, matching: listQuery, reads });
  return (
    <Page
      title="Failed events"
      intro="Events that did not fit their schema. Release a version that fits them, and replay them: each is recorded once, with the time at which it arrived."
    >
      <CustomEventsNav />
      <ListTable
        label="Failed events"
        list="failed-events"
        columns={failedEventColumns}
        cells={cells}
        query={query}
        bulk={bulk}
        rowId={(row) => row.eventId}
        search={search}
        onSearch={change}
        defaultSort="-receivedAt"
        searches="Search errors and events"
        places={["of"]}
        openRowId={search.open}
        fileOf={listFileAddress(exportFailedEventsContract, search)}
        empty={{
          title: "No failed events",
          text: "An event that does not fit its schema appears here with its errors, instead of being lost.",
        }}
      />
      <FailedDrawer event={opened} onClose={() => change({ open: undefined })} />
    </Page>
  );
};
