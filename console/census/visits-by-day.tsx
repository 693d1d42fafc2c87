import { useMemo } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { censusByDayContract } from "#read-api/census/contract.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";

type Days = ResponseOf<typeof censusByDayContract>["days"];

export const VisitsByDay = ({ days }: { readonly days: Days }) => {
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => [
      {
        label: "Views",
        values: days.map(({ views }) => views),
        color: "--db-link" as const,
        filled: true,
      },
      {
        label: "Unique visitors",
        values: days.map(({ visitors }) => visitors),
        color: "--db-accent" as const,
      },
    ],
    [days],
  );
  return (
    <TimeSeries
      label="Views and unique visitors by day"
      days={names}
      series={series}
      empty="No page views in this range. Visits to your website are counted here."
    />
  );
};
