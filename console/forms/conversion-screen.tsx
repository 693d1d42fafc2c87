import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import * as z from "zod/mini";
import {
  conversionTexts,
  type FormStep,
  failureColumns,
} from "#domain/forms/conversion-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import {
  exportFormFailuresContract,
  formConversionContract,
  formFailuresContract,
} from "#read-api/census/form-conversion-contract.ts";
import { AboutReport } from "../census/about-report.tsx";
import { MarksSwitch, useMarks } from "../census/annotations.tsx";
import { FilteredReport } from "../census/filtered-report.tsx";
import { useUsableFilters } from "../census/visit-filters.tsx";
import { ExplainNamed } from "../history/explain-named.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { ChartMarks } from "../kit/figures/chart-marks.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import type { ListSearchOf } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";
import { ConversionFunnel } from "./conversion-funnel.tsx";
import { ConversionNav } from "./conversion-nav.tsx";

export const screenSearch = listSearch(formFailuresContract, { marks: z.enum(["hidden"]) });

const route = getRouteApi("/form-conversion/$formId");

type Report = ResponseOf<typeof formConversionContract>;
type Failure = ResponseOf<typeof formFailuresContract>["rows"][number];
const failureCells: CellRenderers<Failure, typeof failureColumns> = { title: { card: "title" } };

/** One form: the funnel, the days, and the fields at which it fails. */
export const ConversionScreen = () => {
  const { formId } = route.useParams();
  const address = route.useSearch();
  const search = useUsableFilters(address);
  const change = useSearchChange();
  const { from, to } = search;
  const range = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(search.segment !== undefined && { segment: search.segment }),
  };
  const query = useCall(formConversionContract, { params: { formId }, query: range });
  return (
    <FilteredReport
      title={query.data === undefined ? "Form conversion" : `Conversion of ${query.data.name}`}
      back={
        <Link to="/form-conversion" search={range}>
          ← Form conversion
        </Link>
      }
      intro="Days are in the website’s time zone."
      address={address}
      isExplained
      head={
        <>
          <ConversionNav formId={formId} range={range} />
          <CountableFrom figures="Views and starts" />
        </>
      }
    >
      <Loaded query={query}>
        {(report) => (
          <Conversion
            report={report}
            isFiltered={Boolean(search.segment)}
            hasMarks={search.marks !== "hidden"}
            onMarks={(isShown) => change({ marks: isShown ? undefined : "hidden" })}
          />
        )}
      </Loaded>
      <Failures formId={formId} range={range} search={without(search, "marks")} onChange={change} />
      {query.data !== undefined && (
        <AboutReport
          definitions={conversionTexts}
          basis={query.data.basis}
          countedFrom="what browsers report"
        />
      )}
    </FilteredReport>
  );
};

const steps = [
  { step: "rendered", label: "Views", visitors: "visitorsRendered" },
  { step: "started", label: "Started", visitors: "visitorsStarted" },
  { step: "submitted", label: "Submitted", visitors: "visitorsSubmitted" },
  { step: "failed", label: "Failed attempts", visitors: "visitorsFailed" },
] as const satisfies readonly { readonly step: FormStep; readonly [name: string]: string }[];

type Marked = {
  /** Whether what happened is marked. */
  readonly hasMarks: boolean;
  readonly onMarks: (isShown: boolean) => unknown;
};

const Conversion = ({
  report: { formId, from, to, total, days },
  isFiltered,
  ...marked
}: Marked & {
  readonly report: Report;
  /** What filters select has no past values. */
  readonly isFiltered: boolean;
}) => {
  const say = useVisitorLabels({ from, to });
  return (
    <>
      <Figures
        of={steps.map(({ step, label, visitors }) => {
          const shared = {
            id: `${from}.${to}.${step}:${formId}`,
            of: plainDaysText({ from, to }),
          };
          const times = formatCount(total[step]);
          const byVisitors = `by ${say(counted(total[visitors], "visitor"))}`;
          if (isFiltered) return { label, value: times, note: byVisitors };
          return {
            label,
            value: (
              <ExplainNamed name={label} number="form-times" {...shared}>
                {times}
              </ExplainNamed>
            ),
            note: (
              <ExplainNamed name={`${label}, visitors`} number="form-visitors" {...shared}>
                {byVisitors}
              </ExplainNamed>
            ),
          };
        })}
      />
      <Section title="Conversion funnel">
        <ConversionFunnel total={total} range={{ from, to }} />
      </Section>
      <Section title="By day">
        <ByDay days={days} range={{ from, to }} {...marked} />
      </Section>
    </>
  );
};

const ByDay = ({
  days,
  range,
  hasMarks,
  onMarks,
}: Marked & {
  readonly days: Report["days"];
  readonly range: { readonly from: string; readonly to: string };
}) => {
  // Who cannot read visits sees the days alone.
  const canHaveMarks = useMay()("census:read");
  const marks = useMarks(range, hasMarks && canHaveMarks);
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => [
      {
        label: "Views",
        values: days.map(({ rendered }) => rendered),
        color: "--db-link" as const,
        filled: true,
      },
      {
        label: "Submitted",
        values: days.map(({ submitted }) => submitted),
        color: "--db-accent" as const,
      },
    ],
    [days],
  );
  return (
    <>
      <TimeSeries
        label="Views and submissions by day"
        days={names}
        series={series}
        marks={marks}
        Marks={ChartMarks}
        empty="This form was neither viewed nor submitted in this range."
      />
      {canHaveMarks && <MarksSwitch range={range} isShown={hasMarks} onChange={onMarks} />}
    </>
  );
};

const Failures = ({
  formId,
  range,
  search,
  onChange,
}: {
  readonly formId: string;
  readonly range: { readonly from?: string; readonly to?: string };
  readonly search: ListSearchOf<typeof formFailuresContract>;
  readonly onChange: ReturnType<typeof useSearchChange>;
}) => {
  const params = { formId };
  const reportQuery = { ...range, ...search };
  const query = useCall(formFailuresContract, {
    params,
    query: without(reportQuery, "columns", "view"),
  });
  return (
    <ListTable
      label="Failed attempts by field"
      list="form-failures"
      columns={failureColumns}
      cells={failureCells}
      query={query}
      rowId={(row) => row.fieldId}
      search={search}
      onSearch={onChange}
      defaultSort="-failures"
      fileOf={listFileAddress(exportFormFailuresContract, reportQuery, params)}
      empty={{
        title: "No failed fields in this range",
        text: "When a submission is rejected, the fields that failed are counted here.",
      }}
    />
  );
};
