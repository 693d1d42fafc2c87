import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { formatMoney } from "#domain/kit/format-money.ts";
import { ChartMarks } from "../kit/figures/chart-marks.tsx";
import { formatCount } from "../kit/figures/figures.tsx";
import { seriesBefore } from "../kit/figures/series-before.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { Section } from "../kit/ui/page.tsx";
import { MarksSwitch, useMarks } from "./annotations.tsx";
import { marksOfHours, type Steps, stepsOf } from "./clock-hours.ts";
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
  revenue: {
    label: "Revenue",
    hint: sold,
    value: (day: Day) => (day.sales?.revenueCents ?? 0) / CENTS,
  },
} as const;
type Choice = keyof typeof choices;

/** One figure by day, or by hour of a single day, and on the days that it is compared with. */
export const TrafficByDay = ({
  report,
  hasMarks,
  onMarks,
}: {
  readonly report: TrafficReport;
  readonly hasMarks: boolean;
  readonly onMarks: (hasMarks: boolean) => unknown;
}) => {
  const { clockHours, now, currency } = report;
  const found = useMarks(report, hasMarks);
  const steps = useMemo(() => stepsOf(report), [report]);
  const { names, hours } = steps;
  const marks = useMemo(
    () => (hours === undefined ? found : marksOfHours(found, clockHours)),
    [found, hours, clockHours],
  );
  const [asked, setAsked] = useState<Choice>("visitors");
  const isSale = asked === "orders" || asked === "revenue";
  const shown = isSale && now.sales === null ? "visitors" : asked;
  const series = useMemo(() => {
    const { label, value } = choices[shown];
    const current = {
      label,
      values: steps.names.map((_, place) => {
        const step = steps.now[place];
        return step === undefined ? null : value(step);
      }),
      color: "--db-accent" as const,
      filled: true,
    };
    const named = steps.names.map((day) => ({ day }));
    return [current, ...seriesBefore(label, named, steps.before, value)];
  }, [steps, shown]);
  const format = useMemo(
    () =>
      shown === "revenue"
        ? (value: number) => formatMoney(Math.round(value * CENTS), currency)
        : formatCount,
    [shown, currency],
  );
  const offered = (Object.keys(choices) as Choice[]).filter(
    (choice) => now.sales !== null || (choice !== "orders" && choice !== "revenue"),
  );
  return (
    <Section
      title={hours === undefined ? "By day" : "By hour"}
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Figure"
          data={offered.map((value) => ({ value, label: choices[value].label }))}
          value={shown}
          onChange={(value) => setAsked(value as Choice)}
        />
      }
    >
      <TimeSeries
        label={`${choices[shown].label} by ${hours === undefined ? "day" : "hour"}`}
        days={names}
        {...(hours && { hours })}
        series={series}
        format={format}
        marks={marks}
        Marks={ChartMarks}
        empty={`No ${choices[shown].label.toLowerCase()} in this range. ${choices[shown].hint}`}
      />
      <MarksSwitch isShown={hasMarks} onChange={onMarks} />
    </Section>
  );
};
