import { getRouteApi, Link } from "@tanstack/react-router";
import { productImportColumns } from "#domain/kit/import-columns.ts";
import {
  exportImportsContract,
  type ImportRow,
  listImportsContract,
} from "#read-api/import/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListTable, type ListTableProps } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Section } from "../kit/ui/page.tsx";
import { ImportStatus } from "./import-status.tsx";

const route = getRouteApi("/products/import");

type Uploaded = Pick<ImportRow, "importId" | "status">;
type Props<Row> = Pick<
  ListTableProps<Row>,
  "list" | "columns" | "cells" | "query" | "search" | "onSearch" | "fileOf"
> & {
  /** Noun for the file's content: "products". */
  readonly noun: string;
};

/** Earlier imports; nothing before the first one. */
export const PastFiles = <Row extends Uploaded>({ noun, cells, ...list }: Props<Row>) => {
  const { query, search } = list;
  const isWhole = search.filters === undefined && (search.page ?? 1) === 1;
  // Until it is known, too: a table that is loading would go away again.
  if (isWhole && query.error === null && (query.data?.total ?? 0) === 0) return null;
  return (
    <Section title="Earlier imports" framed>
      <ListTable<Row>
        {...list}
        label="Earlier imports"
        cells={{
          status: { cell: (row) => <ImportStatus of={row.status} /> },
          createdAt: { align: "right" },
          ...cells,
        }}
        rowId={(row) => row.importId}
        defaultSort="-createdAt"
        empty={{ title: "No imports yet", text: `Choose a file to import the first ${noun}.` }}
      />
    </Section>
  );
};

const cells: CellRenderers<ImportRow> = {
  fileName: {
    card: "title",
    cell: (row) => (
      <Link to="/products/import/$importId" params={{ importId: row.importId }} data-row-opener>
        {row.fileName}
      </Link>
    ),
  },
};

export const PastImports = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  return (
    <PastFiles
      noun="products"
      list="imports"
      columns={productImportColumns}
      cells={cells}
      query={useCall(listImportsContract, { query: without(search, "columns", "view") })}
      search={search}
      onSearch={change}
      fileOf={listFileAddress(exportImportsContract, search)}
    />
  );
};
