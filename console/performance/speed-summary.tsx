import type { ReactNode } from "react";
import { MIN_LOADS } from "#domain/measuring/budgets.ts";
import { deviceNames } from "#domain/performance/columns.ts";
import { metricText, type RatedMetric, ratedMetrics } from "#domain/performance/metrics.ts";
import type { DeviceSpeed } from "#read-api/performance/contract.ts";
import { asShown } from "../kit/figures/as-shown.ts";
import { Compared } from "../kit/figures/compared.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { Section } from "../kit/ui/page.tsx";
import { MetricValue } from "./metric-value.tsx";
import type { SpeedReport } from "./speed-by-day.tsx";

/** What the figures mean to a visitor. */
const meanings = {
  lcp: "Main content visible after",
  inp: "Page responds within",
  cls: "Content that jumps",
} as const satisfies Partial<Record<RatedMetric, string>>;

const metrics = Object.keys(meanings) as readonly (keyof typeof meanings)[];

/** What it was before, and up to where it is good. A few page loads say nothing about what is better, as for budgets. */
const noteOf = (
  metric: RatedMetric,
  speed: DeviceSpeed,
  before: DeviceSpeed | undefined,
): ReactNode => {
  const text = (value: number) => metricText(metric, value);
  const good = `good up to ${text(ratedMetrics[metric].good)}`;
  const [now, then] = [speed[metric], before?.[metric] ?? null];
  if (now === null || then === null) return good;
  const isJudged = Math.min(speed.loads, before?.loads ?? 0) >= MIN_LOADS;
  return (
    <>
      <Compared
        now={asShown(now, then, text)}
        then={then}
        better={isJudged ? "fewer" : "neither"}
        text={`${text(then)} before`}
      />
      <br />
      {good}
    </>
  );
};

/** The whole website, by device. */
export const SpeedSummary = ({
  report: { devices, before },
}: {
  readonly report: Pick<SpeedReport, "devices" | "before">;
}) =>
  devices.map((speed) => {
    const then = before?.devices.find(({ device }) => device === speed.device);
    return (
      <Section
        key={speed.device}
        title={deviceNames[speed.device]}
        aside={counted(speed.loads, "page load")}
      >
        <Figures
          of={metrics.map((metric) => ({
            label: meanings[metric],
            value: <MetricValue metric={metric} value={speed[metric]} />,
            note: noteOf(metric, speed, then),
          }))}
        />
      </Section>
    );
  });
