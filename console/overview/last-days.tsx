import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import type { overviewContract } from "#read-api/overview/contract.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import classes from "./overview-screen.module.css";

type Days = ResponseOf<typeof overviewContract>["days"];

const CENTS = 100;

const choices = [
  {
    value: "orders",
    label: "Orders",
    empty: "No orders in the last 30 days. New orders appear here.",
  },
  {
    value: "totalCents",
    label: "Total sales",
    empty: "No sales in the website’s currency in the last 30 days. Orders are counted here.",
  },
  {
    value: "visitors",
    label: "Visitors",
    empty: "No visitors in the last 30 days. Visits to your website are counted here.",
  },
] as const;
type Choice = (typeof choices)[number]["value"];

/** The last 30 days of one figure. */
export const LastDays = ({ days }: { readonly days: Days }) => {
  const { currency } = useWebsite();
  const [shown, setShown] = useState<Choice>("orders");
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const choice = choices.find(({ value }) => value === shown) ?? choices[0];
  const { series, format } = useMemo(() => {
    const unit = shown === "totalCents" ? CENTS : 1;
    return {
      series: [
        {
          label: choice.label,
          values: days.map((day) => day[shown] / unit),
          color: "--db-accent" as const,
          filled: true,
        },
      ],
      format: (value: number) =>
        shown === "totalCents"
          ? formatMoney(Math.round(value * unit), currency)
          : formatCount(value),
    };
  }, [days, shown, choice, currency]);
  return (
    <>
      <SegmentedControl
        className={classes.choice ?? ""}
        aria-label="Figure"
        data={choices.map(({ value, label }) => ({ value, label }))}
        value={shown}
        onChange={setShown}
      />
      <TimeSeries
        label={`${series[0]?.label} by day`}
        days={names}
        series={series}
        format={format}
        empty={choice.empty}
      />
    </>
  );
};
