import type { ReactNode } from "react";
import { deviceNames } from "#domain/performance/columns.ts";
import { metricText, type RatedMetric, ratedMetrics } from "#domain/performance/metrics.ts";
import type { DeviceSpeed } from "#read-api/performance/contract.ts";
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

/** What it was before, and up to where it is good. */
const noteOf = (
  metric: RatedMetric,
  now: number | null,
  before: DeviceSpeed | undefined,
): ReactNode => {
  const good = `good up to ${metricText(metric, ratedMetrics[metric].good)}`;
  const then = before?.[metric] ?? null;
  if (now === null || then === null) return good;
  return (
    <>
      <Compared now={now} then={then} better="fewer" text={`${metricText(metric, then)} before`} />
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
            note: noteOf(metric, speed[metric], then),
          }))}
        />
      </Section>
    );
  });
