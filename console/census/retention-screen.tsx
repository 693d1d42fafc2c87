import { NativeSelect, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { parseSegment } from "#domain/census/segment.ts";
import { type Behind, behindText } from "#domain/journeys/behind.ts";
import { retentionColumnsOf, retentionTexts } from "#domain/journeys/retention.ts";
import { type CohortRow, cohortName, laterName } from "#domain/kit/cohort-columns.ts";
import type { CohortGrain } from "#domain/kit/cohort-periods.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import {
  exportRetentionContract,
  retentionContract,
} from "#read-api/journeys/retention-contract.ts";
import { ExplainNamed } from "../history/explain-named.tsx";
import { useCountedShare } from "../kit/calls/counted-share.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { HeatTable } from "../kit/figures/heat-table.tsx";
import { resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { AboutReport } from "./about-report.tsx";
import { Counting } from "./counting.tsx";
import { ExplainAverage, RetentionFigures } from "./retention-figures.tsx";
import { segmentChange } from "./segment-change.ts";
import { AddToSegment, SegmentFilters } from "./segment-filters.tsx";
import { VisitsBehind } from "./visits-behind.tsx";
import { VisitsNav } from "./visits-nav.tsx";

export const screenSearch = listSearch(retentionContract);

const route = getRouteApi("/census/retention");

type Report = ResponseOf<typeof retentionContract>;

type Came = (Behind & { report: "retention" })["came"];

/** A figure of a week or month, which leads to its visits. */
const CohortVisits = ({
  row: { cohort, size, cameBack = 0, later },
  came,
  report: { grain, basis },
  segment,
  text,
}: {
  readonly row: CohortRow & { readonly cameBack?: number };
  readonly came: Came;
  readonly report: Pick<Report, "grain" | "basis">;
  readonly segment: string | undefined;
  /** What is shown: a number, or a share. */
  readonly text: string;
}) => {
  const count = came === "new" ? size : came === "again" ? cameBack : (later[came - 1] ?? 0);
  const when = typeof came === "number" ? `${laterName(came - 1, grain)}, ${text}, ` : "";
  const again = came === "again" ? " came back" : "";
  return (
    <VisitsBehind
      behind={{ report: "retention", grain, cohort, came }}
      count={count}
      search={{ from: basis.from, to: basis.to, segment }}
      label={`${cohortName(cohort, grain)}: ${when}${counted(count, "visitor")}${again}`}
    >
      {text}
    </VisitsBehind>
  );
};

const cameName = (came: Came, grain: CohortGrain): string => {
  if (came === "new") return "New visitors";
  return came === "again" ? "Came back" : laterName(came - 1, grain);
};

/** The past of a figure of a week or month. */
const ExplainCohort = ({
  cohort,
  came,
  report: { grain, basis },
  segment,
}: {
  readonly cohort: string;
  readonly came: Came;
  readonly report: Pick<Report, "grain" | "basis">;
  readonly segment: string | undefined;
}) => (
  <ExplainNamed
    name={cameName(came, grain)}
    number="retention-visitors"
    id={`${basis.from}.${basis.to}.${behindText({ report: "retention", grain, cohort, came })}`}
    of={`${cohortName(cohort, grain)}${segment === undefined ? "" : ", filtered"}`}
    segment={segment}
  />
);

const cellsOf = (
  report: Report,
  segment: string | undefined,
): CellRenderers<Report["rows"][number], ReturnType<typeof retentionColumnsOf>> => {
  const shared = { report, segment };
  return {
    cohort: { card: "title" },
    size: {
      cell: (row) => (
        <>
          <CohortVisits row={row} came="new" text={formatCount(row.size)} {...shared} />
          <ExplainCohort cohort={row.cohort} came="new" {...shared} />
        </>
      ),
    },
    cameBack: {
      cell: (row) => (
        <>
          <CohortVisits row={row} came="again" text={formatCount(row.cameBack)} {...shared} />
          <ExplainCohort cohort={row.cohort} came="again" {...shared} />
        </>
      ),
    },
    cameBackShare: { card: "corner" },
  };
};

/** The part of each week or month that came back, by colour. */
const CohortTable = ({
  report,
  segment,
}: {
  readonly report: Report;
  readonly segment: string | undefined;
}) => {
  const { grain, rows, averages } = report;
  return (
    <Section title={`Came back, by ${grain}`} padded={false}>
      <HeatTable
        label={`Part of the visitors who came back, by ${grain}`}
        grain={grain}
        member="New"
        rows={rows}
        averages={averages}
        linkOf={(row, place, text) => (
          <CohortVisits
            row={row}
            came={place === "size" ? "new" : place + 1}
            report={report}
            segment={segment}
            text={text}
          />
        )}
        cornerOf={(row, place) =>
          row.size > 0 && (
            <ExplainCohort cohort={row.cohort} came={place + 1} report={report} segment={segment} />
          )
        }
        cornerOfAverage={(place) =>
          averages[place] != null && (
            <ExplainAverage came={place + 1} report={report} segment={segment} />
          )
        }
      />
    </Section>
  );
};

/** Why the report begins later than the selected days. */
const NotRecorded = ({
  since,
  from,
}: {
  readonly since: string | null;
  readonly from: string | undefined;
}) =>
  since !== null &&
  from !== undefined &&
  from < since && (
    <Text size="sm" c="dimmed">
      Visits are recorded since {plainDayText(since)}: earlier days are not shown.
    </Text>
  );

/** Which part of new visitors comes back, and when. */
export const RetentionScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to, grain = "week" } = search;
  const segment = parseSegment(search.segment) ?? [];
  const query = useCall(retentionContract, { query: without(search, "columns", "view") });
  const countedShare = useCountedShare(query);
  const { data } = query;
  // Until the answer is there, the figures are those of the former choice.
  const shownGrain = data?.grain ?? grain;
  const select = (next: typeof segment) => change(segmentChange(next));
  return (
    <Page
      title="Retention"
      intro="Visitors by the week or month of their first visit, and which part of them came back in the weeks or months after it."
      actions={
        <>
          {segment.length <= 1 && <AddToSegment segment={segment} onChange={select} />}
          <NativeSelect
            aria-label="Period"
            value={grain}
            onChange={({ currentTarget: { value } }) =>
              change({
                grain: value === "week" ? undefined : (value as CohortGrain),
                ...resetPaging,
              })
            }
            data={[
              { value: "week", label: "By week" },
              { value: "month", label: "By month" },
            ]}
          />
          <RangeChoice from={from ?? data?.basis.from} to={to} onChange={(next) => change(next)} />
        </>
      }
    >
      <VisitsNav from={from} to={to} segment={search.segment} isExplained />
      <SegmentFilters segment={segment} onChange={select} />
      {countedShare !== undefined && <Counting share={countedShare} />}
      {countedShare === undefined && (
        <>
          {data !== undefined && data.size > 0 && data.rows.length > 0 && (
            <>
              <RetentionFigures report={data} segment={search.segment} />
              <CohortTable report={data} segment={search.segment} />
            </>
          )}
          <NotRecorded since={data?.recordedSince ?? null} from={from} />
          <ListTable
            label="Visitors by first visit"
            list="retention"
            columns={retentionColumnsOf(shownGrain)}
            cells={data === undefined ? {} : cellsOf(data, search.segment)}
            query={query}
            rowId={(row) => row.cohort}
            search={search}
            onSearch={change}
            defaultSort="cohort"
            places={["grain", "segment"]}
            fileOf={listFileAddress(exportRetentionContract, search)}
            empty={
              data !== undefined && data.rows.length === 0 && search.filters === undefined
                ? {
                    title: "No visits recorded yet",
                    text: "Weeks and months are listed from the one on in which visits were first recorded.",
                  }
                : {
                    title: "No results",
                    text: "Remove the filters of the table to see all weeks or months.",
                  }
            }
          />
          <AboutReport definitions={retentionTexts} basis={data?.basis} />
        </>
      )}
    </Page>
  );
};
