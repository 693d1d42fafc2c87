import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { formatMoney } from "#domain/kit/format-money.ts";
import { ChartMarks } from "../kit/figures/chart-marks.tsx";
import { formatCount } from "../kit/figures/figures.tsx";
import { seriesBefore } from "../kit/figures/series-before.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { Section } from "../kit/ui/page.tsx";
import { MarksSwitch, useMarks } from "./annotations.tsx";
import type { TrafficReport } from "./traffic-figures.tsx";

type Day = TrafficReport["daysBefore"][number];
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

/** One figure by day, and on the days that it is compared with. */
export const TrafficByDay = ({
  report,
  hasMarks,
  onMarks,
}: {
  readonly report: TrafficReport;
  readonly hasMarks: boolean;
  readonly onMarks: (hasMarks: boolean) => unknown;
}) => {
  const { days, daysBefore, now, currency } = report;
  const marks = useMarks(report, hasMarks);
  const [asked, setAsked] = useState<Choice>("visitors");
  const isSale = asked === "orders" || asked === "revenue";
  const shown = isSale && now.sales === null ? "visitors" : asked;
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(() => {
    const { label, value } = choices[shown];
    const current = {
      label,
      values: days.map(value),
      color: "--db-accent" as const,
      filled: true,
    };
    return [current, ...seriesBefore(label, days, daysBefore, value)];
  }, [days, daysBefore, shown]);
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
      title="By day"
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
        label={`${choices[shown].label} by day`}
        days={names}
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
