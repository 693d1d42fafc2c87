import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { type Steps, stepsOf } from "#domain/census/traffic-steps.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { exportTrafficDaysContract } from "#read-api/census/traffic-days-contract.ts";
import type { Series } from "../kit/figures/chart.ts";
import { ChartMarks } from "../kit/figures/chart-marks.tsx";
import { counted as countText, formatCount } from "../kit/figures/figures.tsx";
import { SectionControls } from "../kit/figures/section-controls.tsx";
import { seriesBefore } from "../kit/figures/series-before.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListFileMenu } from "../kit/lists/list-file-menu.tsx";
import { Section } from "../kit/ui/page.tsx";
import { MarksSwitch, useMarks } from "./annotations.tsx";
import { marksOfHours } from "./clock-hours.ts";
import type { TrafficReport } from "./traffic-figures.tsx";

type Day = Steps["now"][number];
const CENTS = 100;

const counted = "Visits to your website are counted here.";
const sold = "Confirmed orders are counted here.";

const choices = {
  visitors: { label: "Visitors", hint: counted, value: (day: Day) => day.visitors },
  visits: { label: "Visits", hint: counted, value: (day: Day) => day.visits },
  views: { label: "Views", hint: counted, value: (day: Day) => day.views },
  orders: { label: "Orders", hint: sold, value: (day: Day) => day.sales?.orders ?? 0 },
  total: {
    label: "Total sales",
    hint: sold,
    value: (day: Day) => (day.sales?.totalCents ?? 0) / CENTS,
  },
} as const;
type Choice = keyof typeof choices;

/** The line of a figure, and that of the steps that it is compared with. */
const seriesOf = ({ names, now, before }: Steps, shown: Choice): readonly Series[] => {
  const { label, value } = choices[shown];
  const current = {
    label,
    values: names.map((_, place) => {
      const step = now[place];
      return step === undefined ? null : value(step);
    }),
    color: "--db-accent" as const,
    filled: true,
  };
  const named = names.map((day) => ({ day }));
  return [current, ...seriesBefore(label, named, before, value)];
};

/** Every figure of the chart as a file. */
const DaysFile = ({
  report: { from, to },
  reportQuery,
  unit,
  count,
}: {
  readonly report: TrafficReport;
  readonly reportQuery: object;
  readonly unit: "day" | "hour";
  readonly count: number;
}) => {
  const fileOf = listFileAddress(exportTrafficDaysContract, { ...reportQuery, from, to });
  return (
    <ListFileMenu
      addressOf={(...style) => fileOf(undefined, ...style)}
      rows={countText(count, unit)}
      content="all figures"
      label={`Export by ${unit}`}
      size="xs"
    />
  );
};

/** One figure by day, or by hour of a single day, and on the days that it is compared with. */
export const TrafficByDay = ({
  report,
  reportQuery,
  hasMarks,
  onMarks,
}: {
  readonly report: TrafficReport;
  /** What the report was requested with. */
  readonly reportQuery: object;
  readonly hasMarks: boolean;
  readonly onMarks: (hasMarks: boolean) => unknown;
}) => {
  const { clockHours, now, currency } = report;
  const found = useMarks(report, hasMarks);
  const steps = useMemo(() => stepsOf(report), [report]);
  const { names, hours } = steps;
  const unit = hours === undefined ? "day" : "hour";
  const marks = useMemo(
    () => (hours === undefined ? found : marksOfHours(found, clockHours)),
    [found, hours, clockHours],
  );
  const [figure, setFigure] = useState<Choice>("visitors");
  const isSale = figure === "orders" || figure === "total";
  const shown = isSale && now.sales === null ? "visitors" : figure;
  const series = useMemo(() => seriesOf(steps, shown), [steps, shown]);
  const format = useMemo(
    () =>
      shown === "total"
        ? (value: number) => formatMoney(Math.round(value * CENTS), currency)
        : formatCount,
    [shown, currency],
  );
  const offered = (Object.keys(choices) as Choice[]).filter(
    (choice) => now.sales !== null || (choice !== "orders" && choice !== "total"),
  );
  return (
    <Section
      title={`By ${unit}`}
      aside={
        <SectionControls>
          <SegmentedControl
            size="xs"
            aria-label="Figure"
            data={offered.map((value) => ({ value, label: choices[value].label }))}
            value={shown}
            onChange={(value) => setFigure(value as Choice)}
          />
          <DaysFile report={report} reportQuery={reportQuery} unit={unit} count={names.length} />
        </SectionControls>
      }
    >
      <TimeSeries
        label={`${choices[shown].label} by ${unit}`}
        days={names}
        {...(hours && { hours })}
        series={series}
        format={format}
        marks={marks}
        Marks={ChartMarks}
        empty={`No ${choices[shown].label.toLowerCase()} in this range. ${choices[shown].hint}`}
      />
      <MarksSwitch range={report} isShown={hasMarks} onChange={onMarks} />
    </Section>
  );
};
