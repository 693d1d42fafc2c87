import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { formatMoney } from "#domain/kit/format-money.ts";
import { MarksSwitch, useMarks } from "../census/annotations.tsx";
import type { Series } from "../kit/figures/chart.ts";
import { ChartMarks } from "../kit/figures/chart-marks.tsx";
import { formatCount } from "../kit/figures/figures.tsx";
import { seriesBefore } from "../kit/figures/series-before.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { Section } from "../kit/ui/page.tsx";
import type { SalesReport } from "./sales-figures.tsx";

const CENTS = 100;

const choices = { sales: "Sales", orders: "Orders" } as const;
type Choice = keyof typeof choices;

type Days = SalesReport["currencies"][number]["days"];

const ordersOf = (days: Days, daysBefore: Days): readonly Series[] => [
  {
    label: "Orders",
    values: days.map(({ orders }) => orders),
    color: "--db-accent",
    filled: true,
  },
  ...seriesBefore("Orders", days, daysBefore, ({ orders }) => orders),
];

const salesOf = (days: Days, daysBefore: Days): readonly Series[] => [
  {
    label: "Total sales",
    values: days.map(({ totalCents }) => totalCents / CENTS),
    color: "--db-accent",
    filled: true,
  },
  {
    label: "Refunds",
    values: days.map(({ refundedCents }) => refundedCents / CENTS),
    color: "--db-info",
  },
  ...seriesBefore("Total sales", days, daysBefore, ({ totalCents }) => totalCents / CENTS),
];

/** Sales and refunds by day, or orders. */
export const SalesByDay = ({
  of: { days, daysBefore, currency },
  range,
  hasMarks,
  onMarks,
}: {
  readonly range: { readonly from: string; readonly to: string };
  readonly hasMarks: boolean;
  readonly onMarks: (hasMarks: boolean) => unknown;
  readonly of: SalesReport["currencies"][number];
}) => {
  // Who cannot read visits sees the sales alone.
  const canHaveMarks = useMay()("census:read");
  const marks = useMarks(range, hasMarks && canHaveMarks);
  const [shown, setShown] = useState<Choice>("sales");
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => (shown === "orders" ? ordersOf(days, daysBefore) : salesOf(days, daysBefore)),
    [days, daysBefore, shown],
  );
  const format = useMemo(
    () =>
      shown === "orders"
        ? formatCount
        : (value: number) => formatMoney(Math.round(value * CENTS), currency),
    [shown, currency],
  );
  return (
    <Section
      title="By day"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Figure"
          data={(Object.keys(choices) as Choice[]).map((value) => ({
            value,
            label: choices[value],
          }))}
          value={shown}
          onChange={setShown}
        />
      }
    >
      <TimeSeries
        label={`${choices[shown]} by day`}
        days={names}
        series={series}
        format={format}
        marks={marks}
        Marks={ChartMarks}
        empty="No sales in this range. Confirmed orders are counted here."
      />
      {canHaveMarks && <MarksSwitch range={range} isShown={hasMarks} onChange={onMarks} />}
    </Section>
  );
};
