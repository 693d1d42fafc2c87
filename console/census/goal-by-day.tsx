import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { goalDaysContract } from "#read-api/journeys/goals-contract.ts";
import type { CallInput } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { ChartMarks } from "../kit/figures/chart-marks.tsx";
import { seriesBefore } from "../kit/figures/series-before.ts";
import { TimeSeries } from "../kit/figures/time-series.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";
import { MarksSwitch, useMarks } from "./annotations.tsx";

type Report = ResponseOf<typeof goalDaysContract>;
type Day = Report["days"][number];

const figures = {
  visitors: { label: "Visitors", value: ({ visitors }: Day) => visitors },
  completions: { label: "Completions", value: ({ completions }: Day) => completions },
} as const;
type Figure = keyof typeof figures;

type Marked = {
  /** Whether what happened is marked. */
  readonly hasMarks: boolean;
  readonly onMarks: (isShown: boolean) => unknown;
};

const Chart = ({
  report: { name, days, daysBefore },
  figure,
  hasMarks,
  onMarks,
}: Marked & {
  readonly report: Report;
  readonly figure: Figure;
}) => {
  const range = { from: days[0]?.day ?? "", to: days.at(-1)?.day ?? "" };
  const marks = useMarks(range, hasMarks && days.length > 0);
  const { label, value } = figures[figure];
  const names = useMemo(() => days.map(({ day }) => day), [days]);
  const series = useMemo(
    () => [
      { label, values: days.map(value), color: "--db-accent" as const, filled: true },
      ...seriesBefore(label, days, daysBefore, value),
    ],
    [days, daysBefore, label, value],
  );
  return (
    <>
      <TimeSeries
        label={`${name}: ${label.toLowerCase()} by day`}
        days={names}
        series={series}
        marks={marks}
        Marks={ChartMarks}
        empty="Nobody reached this goal in this range."
      />
      {days.length > 0 && <MarksSwitch range={range} isShown={hasMarks} onChange={onMarks} />}
    </>
  );
};

/** One goal by day, next to the days that it is compared with. */
export const GoalByDay = ({
  goal: { id, name },
  query,
  actions,
  ...marked
}: Marked & {
  readonly goal: { readonly id: string; readonly name: string };
  readonly query: NonNullable<CallInput<typeof goalDaysContract>["query"]>;
  readonly actions: ReactNode;
}) => {
  const [figure, setFigure] = useState<Figure>("visitors");
  const days = useCall(goalDaysContract, { params: { goalId: id }, query });
  return (
    <Section
      title={`${name} by day`}
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Figure"
          data={(Object.keys(figures) as Figure[]).map((value) => ({
            value,
            label: figures[value].label,
          }))}
          value={figure}
          onChange={(value) => setFigure(value as Figure)}
        />
      }
    >
      <Loaded query={days}>
        {(report) => <Chart report={report} figure={figure} {...marked} />}
      </Loaded>
      {actions}
    </Section>
  );
};
