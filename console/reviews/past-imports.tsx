import { getRouteApi, Link } from "@tanstack/react-router";
import { PastFiles } from "#console/import/past-imports.tsx";
import { reviewImportColumns } from "#domain/kit/import-columns.ts";
import {
  exportReviewImportsContract,
  listReviewImportsContract,
  type ReviewImportRow,
} from "#read-api/import/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";

const route = getRouteApi("/reviews/import");

const cells: CellRenderers<ReviewImportRow, typeof reviewImportColumns> = {
  fileName: {
    card: "title",
    cell: (row) => (
      <Link to="/reviews/import" search={{ open: row.importId }} data-row-opener>
        {row.fileName}
      </Link>
    ),
  },
};

/** Earlier imports of reviews. */
export const PastReviewImports = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listReviewImportsContract, {
    query: without(search, "open", "columns", "view"),
  });
  return (
    <PastFiles
      noun="reviews"
      list="review-imports"
      columns={reviewImportColumns}
      cells={cells}
      query={query}
      search={search}
      onSearch={change}
      fileOf={listFileAddress(exportReviewImportsContract, search)}
    />
  );
};
