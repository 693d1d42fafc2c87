import { Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import {
  customEventColumns,
  customEventQuickFilters,
} from "#domain/collector/custom-event-columns.ts";
import {
  type CustomEventRow,
  exportCustomEventsContract,
  listCustomEventsContract,
} from "#read-api/collector/custom-events-contract.ts";
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
import { JsonTree } from "../kit/ui/json-tree.tsx";
import { Facts, Page } from "../kit/ui/page.tsx";
import { CustomEventsNav } from "./custom-events-nav.tsx";
import { useOpenedEvent } from "./use-opened-event.ts";

export const screenSearch = listSearch(listCustomEventsContract, { open });

const route = getRouteApi("/custom-events");

/** New events appear on the first page without a click. */
const LIVE_EVERY_MS = 3_000;

const cells: CellRenderers<CustomEventRow, typeof customEventColumns> = {
  schemaName: {
    card: "title",
    cell: (row) => <RowOpener open={{ open: row.eventId }}>{row.schemaName}</RowOpener>,
  },
  pagePath: { wideOnly: true },
};

const EventDrawer = ({
  event,
  onClose,
}: {
  readonly event: CustomEventRow | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer title={event?.schemaName ?? "Event"} opened={event !== undefined} onClose={onClose}>
    {event !== undefined && (
      <Stack gap="md">
        <Facts
          of={{
            Received: <Moment at={event.receivedAt} />,
            Version: event.schemaVersion,
            Source: customEventColumns.source.choices[event.source],
            Environment: customEventColumns.environment.choices[event.environment],
            ...(event.state === "replayed" && { Status: "Recorded after it was refused" }),
            Id: event.eventId,
          }}
        />
        {event.content === null ? (
          <Text c="dimmed">The content was erased, because it is older than 13 months.</Text>
        ) : (
          <JsonTree value={event.content} />
        )}
      </Stack>
    )}
  </DetailDrawer>
);

/** The events that a website defines, newest first. Spec: B7.18. */
export const CustomEventsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "open", "columns", "view");
  const isFirstPage = (search.page ?? 1) === 1 && search.after === undefined;
  const query = useCall(
    listCustomEventsContract,
    { query: listQuery },
    // An event that is open must not leave the page while it is read.
    { every: isFirstPage && search.open === undefined ? LIVE_EVERY_MS : false },
  );
  const opened = useOpenedEvent(listCustomEventsContract, query.data?.rows, search.open);
  return (
    <Page
      title="Custom events"
      intro="Events that your pages and servers send, checked by the schemas that you release. New ones appear here within seconds."
    >
      <CustomEventsNav />
      <ListTable
        label="Custom events"
        list="custom-events"
        columns={customEventColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.eventId}
        search={search}
        onSearch={change}
        defaultSort="-receivedAt"
        searches="Search events and pages"
        quick={customEventQuickFilters}
        openRowId={search.open}
        fileOf={listFileAddress(exportCustomEventsContract, search)}
        empty={{
          title: "No custom events yet",
          text: "Release a schema and copy its snippet into a page. The first event appears here within seconds.",
        }}
      />
      <EventDrawer event={opened} onClose={() => change({ open: undefined })} />
    </Page>
  );
};
