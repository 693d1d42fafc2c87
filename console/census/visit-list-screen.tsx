import { Anchor } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { parseSegment, segmentText } from "#domain/census/segment.ts";
import { stepVisitColumns } from "#domain/journeys/funnel.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  exportVisitListContract,
  visitListContract,
} from "#read-api/journeys/visit-list-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { anew } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page } from "../kit/ui/page.tsx";
import { AboutReport } from "./about-report.tsx";
import { SegmentFilters } from "./segment-filters.tsx";
import { visitCells } from "./visit-cells.tsx";

export const screenSearch = listSearch(visitListContract);

const route = getRouteApi("/census/visits");

const definitions = {
  Visits:
    "The page views of one visitor without a longer gap, on the day on which the first one was. Views of visitors who are not recognized have no visit.",
  Events:
    "A visit’s events are the page views of its stream in the event log, from its first to its last one. Few visitors share a stream.",
};

type Row = ResponseOf<typeof visitListContract>["rows"][number];

/** The pages of a visit, which lead to their events for members who can read the log. */
const Pages = ({ row: { pages, stream, fromPosition, toPosition } }: { readonly row: Row }) => {
  const mayReadLog = useMay()("event-log:read");
  if (!mayReadLog) return pages;
  const filters = `position:least:${fromPosition};position:most:${toPosition}`;
  return (
    <Link to="/events" search={{ stream, filters } as never} title="Show the events">
      {pages}
    </Link>
  );
};

const cells: CellRenderers<Row, typeof stepVisitColumns> = {
  ...visitCells,
  pages: { ...visitCells.pages, cell: (row) => <Pages row={row} /> },
};

/** The visits behind the figures of *Visits*. */
export const VisitListScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const segment = parseSegment(search.segment) ?? [];
  const query = useCall(visitListContract, { query: without(search, "columns", "view") as never });
  const shared = { from, to, segment: search.segment };
  return (
    <Page
      title="Visits behind the figures"
      intro="The last 5,000 visits of these days and filters. Select the pages of a visit to see its events in the event log."
      back={
        <Anchor renderRoot={(props) => <Link to="/census" search={shared as never} {...props} />}>
          Visits
        </Anchor>
      }
      actions={<RangeChoice from={from} to={to} onChange={(next) => change(next)} />}
    >
      <SegmentFilters
        segment={segment}
        onChange={(next) => change({ segment: segmentText(next) || undefined, ...anew })}
      />
      <ListTable
        label="Visits"
        list="visit-list"
        columns={stepVisitColumns}
        cells={cells}
        query={query}
        rowId={(row) => row.visitId}
        search={search}
        onSearch={change}
        defaultSort="-startedAt"
        places={["segment"]}
        fileOf={listFileAddress(exportVisitListContract, search)}
        empty={{
          title: "No visits",
          text: "No visit started in these days. Views of visitors who are not recognized have no visit.",
        }}
      />
      <AboutReport definitions={definitions} basis={query.data?.basis} />
    </Page>
  );
};
