import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { LiveRows } from "#console/app/live-rows.tsx";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { CursorTable } from "#console/ui/cursor-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { RowOpener } from "#console/ui/row-opener.tsx";
import { listSignUpGroupsContract, type SignUpGroup } from "#read-api/restock/contract.ts";
import { RestockNav } from "./restock-nav.tsx";
import classes from "./restock-screen.module.css";
import { SendAll, SentAll } from "./send-all.tsx";
import type { Batch } from "./send-all-modal.tsx";
import { SendModal } from "./send-modal.tsx";
import { isMoving, SendState } from "./send-state.tsx";
import { SignUpsDrawer } from "./sign-ups-drawer.tsx";

const route = getRouteApi("/restock");
const WATCH_EVERY_MS = 1_000;
/** A send that was asked for shows up a moment later. */
const WATCH_FOR_MS = 15_000;

const columnsWith = (send: (group: SignUpGroup) => void): readonly Column<SignUpGroup>[] => [
  {
    id: "product",
    header: "Variant",
    card: "title",
    cell: (row) => (
      <span>
        <RowOpener open={{ open: row.variantId, product: row.productId }}>
          {row.productName}
        </RowOpener>
        <span className={classes.options}>
          {[...Object.values(row.attributes), row.sku].join(" · ")}
        </span>
      </span>
    ),
  },
  { id: "waiting", header: "Waiting", align: "right", cell: (row) => <Count of={row.waiting} /> },
  { id: "sent", header: "Told", align: "right", cell: (row) => <Count of={row.sent} /> },
  { id: "failed", header: "Failed", align: "right", cell: (row) => <Count of={row.failed} /> },
  {
    id: "last",
    header: "Last sign-up",
    cell: (row) => <Moment at={row.lastSignUpAt} />,
  },
  { id: "send", header: "Last send", cell: (row) => <SendState send={row.lastSend} /> },
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Changes>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Send to those who wait for ${row.sku}`}
          loading={isMoving(row.lastSend)}
          disabled={row.waiting + row.failed === 0}
          onClick={() => send(row)}
        >
          Send
        </Button>
      </Changes>
    ),
  },
];

/** Counts move by themselves while somebody decides to send, and as long as a send runs. */
const useGroups = (isDeciding: boolean) => {
  const search = route.useSearch();
  const [watchUntil, setWatchUntil] = useState(0);
  const [running, setRunning] = useState(false);
  const query = useCall(
    listSignUpGroupsContract,
    { query: without(search, "open", "product") },
    { every: running || isDeciding || Date.now() < watchUntil ? WATCH_EVERY_MS : false },
  );
  const groups = query.data?.signUpGroups;
  const runs = groups?.some(({ lastSend }) => isMoving(lastSend)) ?? false;
  if (runs !== running) setRunning(runs);
  return { query, groups, watch: () => setWatchUntil(Date.now() + WATCH_FOR_MS) };
};

const Groups = ({
  columns,
  query,
}: {
  readonly columns: readonly Column<SignUpGroup>[];
  readonly query: ReturnType<typeof useGroups>["query"];
}) => {
  const search = route.useSearch();
  const change = useSearchChange();
  return (
    <CursorTable
      label="Restock groups"
      columns={columns}
      query={query}
      rows={query.data?.signUpGroups}
      rowId={(row) => row.variantId}
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
        title: "Nobody is waiting",
        text: "Sign-ups appear here when visitors leave their email on a sold-out product page.",
      }}
    />
  );
};

export const RestockScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const [sending, setSending] = useState<SignUpGroup>();
  const [batch, setBatch] = useState<Batch>();
  const [columns] = useState(() => columnsWith(setSending));
  const { query, groups, watch } = useGroups(sending !== undefined);
  const asked = groups?.find(({ variantId }) => variantId === sending?.variantId) ?? sending;
  const sentAll = (sent: Batch | undefined) => {
    setBatch(sent);
    watch();
  };
  return (
    <Page
      title="Restock"
      intro="Visitors who asked to be told when a sold-out variant is back. Everybody gets at most one mail per sign-up."
      actions={
        <>
          <LiveRows
            kind="sign-up"
            one="sign-up"
            path={listSignUpGroupsContract.path}
            search={search}
          />
          {groups !== undefined && groups.length > 0 && <SendAll onSent={sentAll} />}
        </>
      }
    >
      <RestockNav />
      {batch !== undefined && (
        <SentAll key={batch.startsAt} batch={batch} onClose={() => setBatch(undefined)} />
      )}
      <Groups columns={columns} query={query} />
      {sending !== undefined && asked !== undefined && (
        <SendModal group={asked} onSent={watch} onClose={() => setSending(undefined)} />
      )}
      <SignUpsDrawer
        group={groups?.find(({ variantId }) => variantId === search.open)}
        productId={search.product}
        variantId={search.open}
        onClose={() => change({ open: undefined, product: undefined })}
      />
    </Page>
  );
};
