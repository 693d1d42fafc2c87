import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { CursorTable } from "#console/ui/cursor-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { listRestockSendsContract, type RestockSend } from "#read-api/restock/contract.ts";
import { RestockNav } from "./restock-nav.tsx";
import classes from "./restock-screen.module.css";
import { isMoving, SendState } from "./send-state.tsx";
import { UnsettledDrawer } from "./unsettled-drawer.tsx";

const route = getRouteApi("/restock/sends");
const WATCH_EVERY_MS = 1_000;

const audienceText = ({ audience, holdMinutes, automatic }: RestockSend): string =>
  [
    audience === "units" ? "As many as units" : "Everyone",
    ...(holdMinutes === null ? [] : ["units set aside"]),
    ...(automatic ? ["by itself"] : []),
  ].join(", ");

const columns: readonly Column<RestockSend>[] = [
  {
    id: "product",
    header: "Variant",
    card: "title",
    cell: (row) => (
      <span>
        <RowOpener open={{ open: row.sendId }}>{row.productName}</RowOpener>
        <span className={classes.options}>
          {[...Object.values(row.attributes), row.sku].join(" · ")}
        </span>
      </span>
    ),
  },
  { id: "requested", header: "Asked for", cell: (row) => <Moment at={row.requestedAt} /> },
  { id: "audience", header: "To whom", cell: audienceText },
  {
    id: "recipients",
    header: "Waited",
    align: "right",
    cell: (row) => (row.recipients === null ? "–" : <Count of={row.recipients} />),
  },
  { id: "state", header: "Outcome", cell: (row) => <SendState send={row} /> },
  { id: "doubt", header: "In doubt", align: "right", cell: (row) => <Count of={row.inDoubt} /> },
];

/** Every send, with its counts while it runs. */
export const SendsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [moving, setMoving] = useState(false);
  const query = useCall(
    listRestockSendsContract,
    { query: without(search, "open") },
    { every: moving ? WATCH_EVERY_MS : false },
  );
  const sends = query.data?.sends;
  const moves = sends?.some(isMoving) ?? false;
  if (moves !== moving) setMoving(moves);
  return (
    <Page title="Restock" intro="Every send of restock mails, newest first, and how it went.">
      <RestockNav />
      <CursorTable
        label="Sends"
        columns={columns}
        query={query}
        rows={sends}
        rowId={(row) => row.sendId}
        openRowId={search.open}
        back={{
          label: "First page",
          go: search.cursor === undefined ? undefined : () => change({ cursor: undefined }),
        }}
        forth={{
          label: "Next page",
          go: query.data?.hasNextPage
            ? () => change({ cursor: query.data?.nextPageCursor ?? undefined })
            : undefined,
        }}
        empty={{
          title: "Nothing has been sent yet",
          text: "Sends appear here, with live counts, when you tell those who wait that something is back.",
        }}
      />
      <UnsettledDrawer
        send={sends?.find(({ sendId }) => sendId === search.open)}
        sendId={search.open}
        onClose={() => change({ open: undefined })}
      />
    </Page>
  );
};
