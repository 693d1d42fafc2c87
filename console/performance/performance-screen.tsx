import { Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import * as z from "zod/mini";
import { segmentText } from "#domain/census/segment.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import { performanceColumns, performanceQuickFilters } from "#domain/performance/columns.ts";
import type { RatedMetric } from "#domain/performance/metrics.ts";
import {
  asksForPages,
  parseSpeedSegment,
  withoutCountries,
} from "#domain/performance/speed-segment.ts";
import {
  exportPageSpeedContract,
  listPageSpeedContract,
  type PageSpeed,
  speedSummaryContract,
} from "#read-api/performance/contract.ts";
import { AlertsNotice } from "../alerts/alerts-notice.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { RowOpener } from "../kit/lists/row-opener.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";
import { CountrySpeed } from "./country-speed.tsx";
import { MetricValue } from "./metric-value.tsx";
import { PageSpeedDrawer } from "./page-images.tsx";
import { SpeedBudgets } from "./speed-budgets.tsx";
import { SpeedByDay } from "./speed-by-day.tsx";
import { AddSpeedFilter, SpeedFilters, takesPages, withValue } from "./speed-filters.tsx";
import { SpeedSummary } from "./speed-summary.tsx";

export const screenSearch = listSearch(listPageSpeedContract, {
  open,
  ...speedSummaryContract.query.shape,
  marks: z.enum(["hidden"]),
});

const route = getRouteApi("/performance");

const rowIdOf = ({ device, page }: PageSpeed): string => `${device} ${page}`;

const rated = (metric: RatedMetric) => ({
  cell: (row: PageSpeed) => <MetricValue metric={metric} value={row[metric]} />,
});

const cells: CellRenderers<PageSpeed, typeof performanceColumns> = {
  page: {
    card: "title",
    cell: (row) => <RowOpener open={{ open: rowIdOf(row) }}>{row.page}</RowOpener>,
  },
  lcp: { ...rated("lcp"), card: "corner" },
  inp: { ...rated("inp"), wideOnly: true },
  cls: { ...rated("cls"), wideOnly: true },
  fcp: rated("fcp"),
  ttfb: rated("ttfb"),
};

type Search = ReturnType<typeof screenSearch>;

/** What the table of pages and its file are asked for. */
const listedOf = (search: Search) => {
  const listed = without(search, "compare", "compareFrom", "compareTo", "marks", "segment");
  const segment = segmentText(withoutCountries(parseSpeedSegment(search.segment) ?? []));
  return segment === "" ? listed : { ...listed, segment };
};

/** The pages, and the pictures of the open one. */
const Pages = ({
  search,
  range,
}: {
  readonly search: Search;
  readonly range: { readonly from?: string; readonly to?: string };
}) => {
  const change = useSearchChange();
  const listed = listedOf(search);
  const pages = useCall(listPageSpeedContract, {
    query: without(listed, "open", "columns", "view"),
  });
  const opened = pages.data?.rows.find((row) => rowIdOf(row) === search.open);
  const showAlone = ({ page }: PageSpeed): void => {
    const alone = withValue(search.segment, "page", page);
    if (alone !== undefined) change({ segment: alone, open: undefined, ...resetPaging });
  };
  return (
    <>
      <ListTable
        label="Pages"
        list="performance"
        columns={performanceColumns}
        cells={cells}
        query={pages}
        rowId={rowIdOf}
        search={search}
        onSearch={change}
        defaultSort="-loads"
        searches="Search pages"
        quick={performanceQuickFilters}
        openRowId={search.open}
        fileOf={listFileAddress(exportPageSpeedContract, listed)}
        places={["compare", "compareFrom", "compareTo", "segment"]}
        empty={{
          title: "No page loads measured yet",
          text: "Browsers report a page when it is left, or after a minute. Your own visits are never counted.",
        }}
      />
      <PageSpeedDrawer
        speed={opened}
        range={range}
        onSelect={takesPages(search.segment) ? showAlone : undefined}
        onClose={() => change({ open: undefined })}
      />
    </>
  );
};

/** Spec: B3.40, B3.41. */
export const PerformanceScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { segment } = search;
  const filters = parseSpeedSegment(segment) ?? [];
  const select = (next: string | undefined) => change({ segment: next, ...resetPaging });
  const selected = segment === undefined ? {} : { segment };
  const summary = useCall(speedSummaryContract, {
    query: { ...range, ...comparisonOf(search), ...selected },
  });
  return (
    <Page
      title="Speed"
      intro="How fast pages are in visitors’ browsers. Three of four page loads are at least as fast as the figures say. Reports contain nothing that identifies the visitor."
      actions={
        <>
          <AddSpeedFilter segment={segment} onChange={select} />
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          <CompareChoice search={search} onChange={(next) => change(next)} />
        </>
      }
    >
      <AlertsNotice />
      <CountableFrom />
      <SpeedFilters segment={segment} onChange={select} />
      <Loaded query={summary}>
        {(report) => (
          <>
            <SpeedSummary report={report} />
            {report.before !== null && (
              <Text size="sm" c="dimmed">
                Compared with {plainDaysText(report.before)}.
              </Text>
            )}
            {report.devices.length > 0 && (
              <SpeedByDay
                report={report}
                segment={segment}
                hasMarks={search.marks !== "hidden"}
                onMarks={(isShown) => change({ marks: isShown ? undefined : "hidden" })}
              />
            )}
          </>
        )}
      </Loaded>
      {!asksForPages(filters) && (
        <CountrySpeed
          range={{ ...range, ...selected }}
          onSelect={(country) => select(withValue(segment, "country", country) ?? segment)}
        />
      )}
      <SpeedBudgets range={range} />
      <Pages search={search} range={range} />
    </Page>
  );
};
