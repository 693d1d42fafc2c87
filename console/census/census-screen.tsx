import { getRouteApi, Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { parseSegment, type Segment, segmentText, selectValue } from "#domain/census/segment.ts";
import { type TrafficDimension, trafficDimensions } from "#domain/census/traffic-dimensions.ts";
import { COUNTRY_NOT_RECORDED } from "#domain/census/visit-country.ts";
import type { Condition } from "#domain/kit/list-filters.ts";
import { trafficByContract, trafficContract } from "#read-api/census/contract.ts";
import { AlertsNotice } from "../alerts/alerts-notice.tsx";
import { useCountedShare } from "../kit/calls/counted-share.ts";
import { useCall } from "../kit/calls/queries.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { AfterYesterday, useYesterday } from "./after-yesterday.tsx";
import { Counting } from "./counting.tsx";
import { Explanation } from "./explanation.tsx";
import { GoalsPanel } from "./goals-panel.tsx";
import { HeatGrid } from "./heat-grid.tsx";
import { Panels } from "./panels.tsx";
import { NearlySpentLimits, RefusedReports } from "./refused-reports.tsx";
import { segmentChange } from "./segment-change.ts";
import { AddToSegment, SegmentFilters } from "./segment-filters.tsx";
import { TrafficByDay } from "./traffic-by-day.tsx";
import { TrafficFigures } from "./traffic-figures.tsx";
import { TrafficTable } from "./traffic-table.tsx";
import { VisitsNav } from "./visits-nav.tsx";

export const screenSearch = listSearch(trafficByContract, {
  ...trafficContract.query.shape,
  by: z.enum(trafficDimensions),
  marks: z.enum(["hidden"]),
});

const route = getRouteApi("/census");
/** Visits with this value; empty: with none. */
const conditionOf = (column: TrafficDimension, value: string): Condition => {
  if (column === "country")
    return { column, operator: "is", values: [value || COUNTRY_NOT_RECORDED] };
  return value === ""
    ? { column, operator: "empty", values: [] }
    : { column, operator: "is", values: [value] };
};

/** Figures of a day in progress grow. */
const REFRESH_MS = 60_000;

export const CensusScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const reportQuery = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(search.segment !== undefined && { segment: search.segment }),
  };
  const compared = { ...reportQuery, ...comparisonOf(search) };
  const query = useCall(trafficContract, { query: compared }, { every: REFRESH_MS });
  const countedShare = useCountedShare(query);
  useYesterday();
  const limitsRange = { ...(from && { from }), ...(to && { to }) };
  const segment = parseSegment(search.segment) ?? [];
  const select = (next: Segment) => change(segmentChange(next));
  /** Visits with this value, and no others. */
  const selectOnly = (dimension: TrafficDimension, value: string) =>
    select(selectValue(segment, conditionOf(dimension, value)));
  return (
    <Page
      title="Visits"
      intro="Visits to your website, measured on your own server. Days are in the website’s time zone."
      actions={
        <>
          {segment.length <= 1 && <AddToSegment segment={segment} onChange={select} />}
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          <CompareChoice search={search} onChange={(next) => change(next)} />
        </>
      }
    >
      <VisitsNav from={from} to={to} segment={search.segment} />
      <AlertsNotice />
      <NearlySpentLimits range={limitsRange} />
      <SegmentFilters segment={segment} onChange={select} />
      {countedShare === undefined ? (
        <>
          <Loaded query={query}>
            {(report) => (
              <AfterYesterday isShown={segment.length === 0}>
                <TrafficFigures report={report} segment={segmentText(segment)} />
                <Link
                  to="/census/visits"
                  search={{ from: report.from, to: report.to, segment: search.segment }}
                >
                  Show the visits behind these figures
                </Link>
                <TrafficByDay
                  report={report}
                  reportQuery={compared}
                  hasMarks={search.marks !== "hidden"}
                  onMarks={(isShown) => change({ marks: isShown ? undefined : "hidden" })}
                />
                <Panels report={report} reportQuery={reportQuery} onSelect={selectOnly} />
                <GoalsPanel query={compared} />
                <HeatGrid report={report} segment={search.segment} />
                <Explanation report={report} />
              </AfterYesterday>
            )}
          </Loaded>
          <RefusedReports range={limitsRange} />
          <TrafficTable dimension={search.by ?? "page"} search={search} onChange={change} />
        </>
      ) : (
        <Counting share={countedShare} />
      )}
    </Page>
  );
};
