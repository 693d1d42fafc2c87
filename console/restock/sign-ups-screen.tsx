import { getRouteApi } from "@tanstack/react-router";
import { signUpColumns, signUpQuickFilters } from "#domain/restock/sign-up-columns.ts";
import {
  exportRestockSignUpsContract,
  listRestockSignUpsContract,
  type SignUpRow,
} from "#read-api/restock/console-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { Column } from "../kit/lists/data-table-columns.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { LiveRows } from "../kit/news/live-rows.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { NeedsAttentionActions } from "./needs-attention-actions.tsx";
import { RestockNav } from "./restock-nav.tsx";
import { signUpState } from "./sign-up-states.ts";
import { useBulkSignUps } from "./use-bulk-restock.tsx";
import { VariantName } from "./variant-name.tsx";

export const screenSearch = listSearch(listRestockSignUpsContract);

const route = getRouteApi("/restock/sign-ups");

const cells: CellRenderers<SignUpRow, typeof signUpColumns> = {
  email: { card: "title" },
  product: { cell: (row) => <VariantName of={row} /> },
  status: {
    cell: ({ status }) => {
      const [label, tone] = signUpState(status);
      return <Pill tone={tone}>{label}</Pill>;
    },
  },
  sentAt: { wideOnly: true },
};
const trailing: readonly Column<SignUpRow>[] = [
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => <NeedsAttentionActions signUp={row} />,
  },
];
const places = ["productId", "variantId", "sendId"];

/** All sign-ups and their status. */
export const SignUpsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "columns", "view");
  const query = useCall(listRestockSignUpsContract, { query: listQuery });
  const bulk = useBulkSignUps(listQuery, query.data?.rows);
  return (
    <Page
      title="Restock emails"
      intro="All restock sign-ups and the status of their emails."
      actions={
        <LiveRows
          kind="sign-up"
          one="sign-up"
          path={listRestockSignUpsContract.path}
          search={search}
        />
      }
    >
      <RestockNav />
      <ListTable
        label="Sign-ups"
        list="restock-sign-ups"
        columns={signUpColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.signUpId}
        search={search}
        onSearch={change}
        defaultSort="-signedUpAt"
        searches="Search by email, product or SKU"
        quick={signUpQuickFilters}
        places={places}
        trailing={trailing}
        bulk={bulk}
        fileOf={listFileAddress(exportRestockSignUpsContract, search)}
        empty={{
          title: "No sign-ups yet",
          text: "Sign-ups appear here when visitors leave their email on a sold-out product page.",
        }}
      />
    </Page>
  );
};
