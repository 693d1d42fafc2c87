import { getRouteApi } from "@tanstack/react-router";
import * as z from "zod/mini";
import { censusDimensions } from "#domain/census/census-columns.ts";
import { visitDimensions } from "#domain/census/visit-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { censusByDayContract, visitsByContract } from "#read-api/census/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { listSearch } from "../kit/lists/list-search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { CensusTable } from "./census-table.tsx";
import { RefusedReports } from "./refused-reports.tsx";
import { VisitFiguresSection } from "./visit-figures.tsx";
import { VisitsByDay } from "./visits-by-day.tsx";
import { VisitsTable } from "./visits-table.tsx";

export const screenSearch = listSearch(visitsByContract, {
  ...censusByDayContract.query.shape,
  by: z.enum([...censusDimensions, ...visitDimensions]),
});

const route = getRouteApi("/census");
type ByDay = ResponseOf<typeof censusByDayContract>;

export const CensusScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const range = {
    ...(search.from !== undefined && { from: search.from }),
    ...(search.to !== undefined && { to: search.to }),
  };
  const by = search.by ?? "page";
  const query = useCall(censusByDayContract, { query: range });
  return (
    <Page
      title="Visits"
      intro="Visits to your website, measured on your own server. Days are in the website’s time zone."
      actions={<RangeChoice from={search.from} to={search.to} onChange={(next) => change(next)} />}
    >
      <Loaded query={query}>{(report) => <Report report={report} />}</Loaded>
      <VisitFiguresSection range={range} />
      <RefusedReports range={range} />
      {by === "page" || by === "referrer" ? (
        <CensusTable dimension={by} search={search} onChange={change} />
      ) : (
        <VisitsTable dimension={by} search={search} onChange={change} />
      )}
    </Page>
  );
};

const perDay = (total: number, days: number): string =>
  formatCount(days === 0 ? 0 : Math.round(total / days));

const Report = ({ report }: { readonly report: ByDay }) => (
  <>
    <Figures
      of={[
        { label: "Views", value: formatCount(report.total.views) },
        { label: "Unique visitors", value: formatCount(report.total.visitors) },
        { label: "Views per day", value: perDay(report.total.views, report.days.length) },
        {
          label: "Views per visitor",
          value:
            report.total.visitors === 0
              ? "–"
              : (report.total.views / report.total.visitors).toFixed(1),
        },
      ]}
    />
    <Section title="By day">
      <VisitsByDay days={report.days} />
    </Section>
  </>
);
