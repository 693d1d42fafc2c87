import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { formatMoney } from "#domain/kit/format-money.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { seriesBefore } from "../kit/figures/series-before.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { Section } from "../kit/ui/page.tsx";
import type { SalesReport } from "./yesterday.tsx";

const CENTS = 100;

const choices = { sales: "Sales", orders: "Orders" } as const;
type Choice = keyof typeof choices;

/** Sales and refunds by day, or orders. */
export const SalesByDay = ({
  of: { days, daysBefore, currency },
}: {
  readonly of: SalesReport["currencies"][number];
}) => {
  const [shown, setShown] = useState<Choice>("sales");
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () =>
      shown === "orders"
        ? [
            {
              label: "Orders",
              values: days.map(({ orders }) => orders),
              color: "--db-accent" as const,
              filled: true,
            },
            ...seriesBefore("Orders", days, daysBefore, ({ orders }) => orders),
          ]
        : [
            {
              label: "Total sales",
              values: days.map(({ totalCents }) => totalCents / CENTS),
              color: "--db-accent" as const,
              filled: true,
            },
            {
              label: "Refunds",
              values: days.map(({ refundedCents }) => refundedCents / CENTS),
              color: "--db-info" as const,
            },
            ...seriesBefore(
              "Total sales",
              days,
              daysBefore,
              ({ totalCents }) => totalCents / CENTS,
            ),
          ],
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
          onChange={(value) => setShown(value as Choice)}
        />
      }
    >
      <TimeSeries
        label={`${choices[shown]} by day`}
        days={names}
        series={series}
        format={format}
        empty="No sales in this range. Confirmed orders are counted here."
      />
    </Section>
  );
};
