import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { groupColumns } from "#domain/restock/group-columns.ts";
import { recipientsOf } from "#domain/restock/recipients.ts";
import { sendStreamId } from "#domain/restock/stream-ids.ts";
import {
  exportRestockGroupsContract,
  listRestockGroupsContract,
} from "#read-api/restock/console-contract.ts";
import type { SignUpGroup } from "#read-api/restock/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { LiveRows } from "../kit/news/live-rows.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { RestockNav } from "./restock-nav.tsx";
import { SendAll } from "./send-all.tsx";
import { SendModal } from "./send-modal.tsx";
import { isMoving, SendState } from "./send-state.tsx";
import { SignUpsDrawer } from "./sign-ups-drawer.tsx";
import { useBulkRestock } from "./use-bulk-restock.tsx";
import { VariantName } from "./variant-name.tsx";

export const screenSearch = listSearch(listRestockGroupsContract, { open, product: open });

const route = getRouteApi("/restock");
const WATCH_EVERY_MS = 1_000;
/** A requested send appears a moment later. */
const WATCH_FOR_MS = 15_000;

const cells: CellRenderers<SignUpGroup, typeof groupColumns> = {
  product: {
    card: "title",
    cell: (row) => (
      <VariantName of={row}>
        <RowOpener open={{ open: row.variantId, product: row.productId }}>
          {row.productName}
        </RowOpener>
      </VariantName>
    ),
  },
  lastSend: { cell: (row) => <SendState send={row.lastSend} /> },
};

const sendButton = (send: (group: SignUpGroup) => void): readonly Column<SignUpGroup>[] => [
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Changes>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Send to people waiting for ${row.sku}`}
          loading={isMoving(row.lastSend)}
          disabled={recipientsOf(row) === 0}
          onClick={() => send(row)}
        >
          Send
        </Button>
      </Changes>
    ),
  },
];

/** Counts update while the member decides to send, and as long as a send runs. */
const useGroups = (isDeciding: boolean) => {
  const search = route.useSearch();
  const [watchUntil, setWatchUntil] = useState(0);
  const query = useCall(
    listRestockGroupsContract,
    { query: without(search, "open", "product", "columns", "view") },
    {
      every: (answer) => {
        const runs = answer?.rows.some(({ lastSend }) => isMoving(lastSend));
        return runs || isDeciding || Date.now() < watchUntil ? WATCH_EVERY_MS : false;
      },
    },
  );
  const groups = query.data?.rows;
  return { query, groups, watch: () => setWatchUntil(Date.now() + WATCH_FOR_MS) };
};

const Groups = ({
  trailing,
  query,
}: {
  readonly trailing: readonly Column<SignUpGroup>[];
  readonly query: ReturnType<typeof useGroups>["query"];
}) => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { open, product } = search;
  const listQuery = without(search, "open", "product", "columns", "view");
  const bulk = useBulkRestock(listQuery, query.data?.rows);
  return (
    <ListTable
      label="Restock groups"
      list="restock"
      columns={groupColumns}
      cells={cells}
      query={query}
      rowId={sendStreamId}
      openRowId={open && product && sendStreamId({ variantId: open, productId: product })}
      bulk={bulk}
      search={without(search, "product")}
      onSearch={change}
      defaultSort="-firstSignUpAt"
      searches="Search product or SKU"
      trailing={trailing}
      fileOf={listFileAddress(exportRestockGroupsContract, without(search, "product"))}
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
  const [trailing] = useState(() => sendButton(setSending));
  const { query, groups, watch } = useGroups(sending !== undefined);
  const groupToSend = groups?.find(({ variantId }) => variantId === sending?.variantId) ?? sending;
  return (
    <Page
      title="Restock emails"
      intro="Visitors who asked for an email when a sold-out variant is back. Each sign-up gets at most one email."
      actions={
        <>
          <LiveRows
            kind="sign-up"
            one="sign-up"
            path={listRestockGroupsContract.path}
            search={search}
          />
          {groups !== undefined && groups.length > 0 && <SendAll onSent={watch} />}
        </>
      }
    >
      <RestockNav />
      <Groups trailing={trailing} query={query} />
      {sending !== undefined && groupToSend !== undefined && (
        <SendModal group={groupToSend} onSent={watch} onClose={() => setSending(undefined)} />
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
