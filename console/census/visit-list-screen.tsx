import { Anchor, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { parseSegment } from "#domain/census/segment.ts";
import { behindText, parseBehind } from "#domain/journeys/behind.ts";
import { stepVisitColumns } from "#domain/journeys/funnel.ts";
import type { Days } from "#domain/kit/comparison.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import {
  exportVisitListContract,
  visitListContract,
} from "#read-api/journeys/visit-list-contract.ts";
import { ExplainNamed } from "../history/explain-named.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page } from "../kit/ui/page.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";
import { AboutReport } from "./about-report.tsx";
import { segmentChange } from "./segment-change.ts";
import { SegmentFilters } from "./segment-filters.tsx";
import { visitCells } from "./visit-cells.tsx";
import { reportBehind } from "./visits-behind.tsx";

export const screenSearch = listSearch(visitListContract);

const route = getRouteApi("/census/visits");

type Search = ReturnType<typeof screenSearch>;

const definitions = {
  Visits:
    "The page views of one visitor without a longer gap, on the day on which the first one was. Views of visitors who are not recognized have no visit.",
  Events:
    "A visit’s events are the page views of its stream in the event log, from its first to its last one. Few visitors share a stream.",
  "Without a page view":
    "What a visitor did outside of any visit, such as an order by a link in an email, where the figure counts it.",
};

const numbers = {
  retention: { number: "retention-visitors", name: "Visitors of the cell" },
  journeys: { number: "journey-visits", name: "Visits of the journey" },
} as const;

/** The past of the figure whose visits are listed, for those that have no room for it where they are. */
const ExplainFigure = ({ search, days }: { readonly search: Search; readonly days: Days }) => {
  const behind = parseBehind(search.behind);
  if (behind?.report !== "retention" && behind?.report !== "journeys") return null;
  const { number, name } = numbers[behind.report];
  const { from = days.from, to = days.to, segment } = search;
  return (
    <Text size="sm">
      <ExplainNamed
        name={name}
        number={number}
        id={`${from}.${to}.${behindText(behind)}`}
        of={plainDaysText({ from, to })}
        segment={segment}
      >
        What led to this figure, and what it was before
      </ExplainNamed>
    </Text>
  );
};

/** The visits behind the figures of *Visits*, goals, retention and journeys. */
export const VisitListScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const segment = parseSegment(search.segment) ?? [];
  const query = useCall(visitListContract, { query: without(search, "columns", "view") });
  const back = reportBehind(parseBehind(search.behind));
  const shared = { from, to, segment: search.segment, ...back.search };
  const figure = query.data?.figure;
  return (
    <Page
      title="Visits behind the figures"
      intro={`${figure == null ? "" : `${figure} `}The last 5,000 visits of these days and filters. Select the pages of a visit to see its events in the event log.`}
      back={
        <Anchor renderRoot={(props) => <Link to={back.to} search={shared} {...props} />}>
          {back.name}
        </Anchor>
      }
      actions={<RangeChoice from={from} to={to} onChange={(next) => change(next)} />}
    >
      <CountableFrom figures="Visits" />
      <SegmentFilters segment={segment} onChange={(next) => change(segmentChange(next))} />
      {query.data !== undefined && <ExplainFigure search={search} days={query.data.basis} />}
      <ListTable
        label="Visits"
        list="visit-list"
        columns={stepVisitColumns}
        cells={visitCells}
        query={query}
        rowId={(row) => row.visitId}
        search={search}
        onSearch={change}
        defaultSort="-startedAt"
        places={["segment", "behind"]}
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
