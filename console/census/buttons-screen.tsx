import { getRouteApi } from "@tanstack/react-router";
import { buttonColumns } from "#domain/census/button-columns.ts";
import {
  type ButtonRow,
  exportButtonsContract,
  listButtonsContract,
} from "#read-api/census/buttons-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { FilteredReport } from "./filtered-report.tsx";
import { VisitsNav } from "./visits-nav.tsx";

export const screenSearch = listSearch(listButtonsContract);

const route = getRouteApi("/census/buttons");

/** The button opens its page, where it can be seen. */
const cells: CellRenderers<ButtonRow, typeof buttonColumns> = {
  label: {
    card: "title",
    cell: ({ label, path }) => (
      <a href={path} target="_blank" rel="noreferrer" data-row-opener>
        {label}
      </a>
    ),
  },
  rate: { card: "corner" },
};

/** How often visitors see and select the buttons of pages. */
export const ButtonsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listButtonsContract, { query: without(search, "columns", "view") });
  return (
    <FilteredReport
      title="Buttons"
      intro="How often visitors see and select the buttons of your pages. A button with other words is counted as another one, so that you can compare them."
      address={search}
      head={<VisitsNav from={search.from} to={search.to} segment={search.segment} />}
    >
      <ListTable
        label="Buttons"
        list="buttons"
        columns={buttonColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.buttonId}
        search={search}
        onSearch={change}
        places={["segment"]}
        defaultSort="-clicked"
        searches="Search buttons and pages"
        fileOf={listFileAddress(exportButtonsContract, search)}
        empty={{
          title: "No button was seen in this range",
          text: "When a visitor sees a button of a page, such as one of the block Buttons, it appears here with its clicks. Bots and your own visits are never counted.",
        }}
      />
    </FilteredReport>
  );
};
