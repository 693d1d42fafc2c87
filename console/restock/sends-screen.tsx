import { getRouteApi, Link } from "@tanstack/react-router";
import { sendColumns } from "#domain/restock/send-columns.ts";
import {
  exportRestockSendsContract,
  listRestockSendsContract,
} from "#read-api/restock/console-contract.ts";
import type { RestockSend } from "#read-api/restock/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Page } from "../kit/ui/page.tsx";
import { NeedsAttentionDrawer } from "./needs-attention-drawer.tsx";
import { RestockNav } from "./restock-nav.tsx";
import { isMoving, SendState } from "./send-state.tsx";
import { VariantName } from "./variant-name.tsx";

export const screenSearch = listSearch(listRestockSendsContract, { open });

const route = getRouteApi("/restock/sends");
const WATCH_EVERY_MS = 1_000;

const cells: CellRenderers<RestockSend, typeof sendColumns> = {
  product: {
    card: "title",
    cell: (row) => (
      <VariantName of={row}>
        <RowOpener open={{ open: row.sendId }}>{row.productName}</RowOpener>
      </VariantName>
    ),
  },
  // On a phone it would not fit next to the other facts, and it is what the row is about.
  outcome: { card: "corner", cell: (row) => <SendState send={row} /> },
};
const places = ["productId", "variantId", "sendId"];

/** Every send, with its counts while it runs. */
export const SendsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(
    listRestockSendsContract,
    { query: without(search, "open", "columns", "view") },
    { every: (answer) => (answer?.rows.some(isMoving) ? WATCH_EVERY_MS : false) },
  );
  const sends = query.data?.rows;
  return (
    <Page title="Restock emails" intro="All restock sends and their results, newest first.">
      <RestockNav />
      <ListTable
        label="Sends"
        list="restock-sends"
        columns={sendColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.sendId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-requestedAt"
        places={places}
        fileOf={listFileAddress(exportRestockSendsContract, search)}
        empty={{
          title: "Nothing has been sent yet",
          text: "Sends appear here with live counts when you email the people waiting for a variant.",
          action: <Link to="/restock">View people waiting</Link>,
        }}
      />
      <NeedsAttentionDrawer
        send={sends?.find(({ sendId }) => sendId === search.open)}
        sendId={search.open}
        onClose={() => change({ open: undefined })}
      />
    </Page>
  );
};
