import { SegmentedControl } from "@mantine/core";
import { useCall } from "#console/app/queries.ts";
import { DataTable, type TableSearch } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count } from "#console/ui/figures.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { censusByContract } from "#read-api/census/contract.ts";

type Row = ResponseOf<typeof censusByContract>["rows"][number];
type Dimension = "page" | "referrer";

const DIRECT = "Direct, or not told";

const columnsOf = (dimension: Dimension): readonly Column<Row>[] => [
  {
    id: "name",
    header: dimension === "page" ? "Page" : "Referrer",
    sortable: true,
    card: "title",
    cell: (row) => {
      if (row.name === "") return DIRECT;
      return dimension === "page" ? (
        <a href={row.name} target="_blank" rel="noreferrer" data-row-opener>
          {row.name}
        </a>
      ) : (
        row.name
      );
    },
  },
  {
    id: "views",
    header: "Views",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.views} />,
  },
  {
    id: "visitors",
    header: "Unique visitors",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Count of={row.visitors} />,
  },
];
const columns = { page: columnsOf("page"), referrer: columnsOf("referrer") };

/** Views and visitors by page or by referrer, in the chosen range. */
export const CensusTable = ({
  range,
  search,
  onChange,
}: {
  readonly range: { readonly from?: string; readonly to?: string };
  readonly search: TableSearch & {
    readonly by?: Dimension | undefined;
    readonly name?: string | undefined;
  };
  readonly onChange: (
    change: { readonly [name: string]: unknown },
    options?: { readonly replace?: boolean },
  ) => unknown;
}) => {
  const dimension = search.by ?? "page";
  const { page, pageSize, sort, name } = search;
  const query = useCall(censusByContract, {
    params: { dimension },
    query: { ...range, page, pageSize, sort, name } as never,
  });
  return (
    <DataTable
      label={dimension === "page" ? "Views by page" : "Views by referrer"}
      columns={columns[dimension]}
      query={query}
      rowId={(row) => row.name}
      search={search}
      onSearch={onChange}
      defaultSort="-views"
      filtered={Boolean(name)}
      onClearFilters={() => onChange({ name: undefined, page: undefined })}
      toolbar={
        <>
          <SegmentedControl
            aria-label="Counted by"
            value={dimension}
            onChange={(by) =>
              onChange({
                by: by === "page" ? undefined : by,
                name: undefined,
                sort: undefined,
                page: undefined,
              })
            }
            data={[
              { value: "page", label: "Pages" },
              { value: "referrer", label: "Referrers" },
            ]}
          />
          <SearchField
            key={dimension}
            label={dimension === "page" ? "Search pages" : "Search referrers"}
            value={name}
            onChange={(value) => onChange({ name: value, page: undefined }, { replace: true })}
          />
        </>
      }
      empty={{
        title: "No visits in this range",
        text: "A view is counted when somebody opens a page of your website. Your own console is never counted.",
      }}
    />
  );
};
