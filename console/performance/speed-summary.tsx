import { deviceNames } from "#domain/performance/columns.ts";
import { metricText, type RatedMetric, ratedMetrics } from "#domain/performance/metrics.ts";
import type { DeviceSpeed } from "#read-api/performance/contract.ts";
import { counted } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { Section } from "../kit/ui/page.tsx";
import { MetricValue } from "./metric-value.tsx";

/** What the figures mean to a visitor. */
const meanings = {
  lcp: "Main content visible after",
  inp: "Page responds within",
  cls: "Content that jumps",
} as const satisfies Partial<Record<RatedMetric, string>>;

const metrics = Object.keys(meanings) as readonly (keyof typeof meanings)[];

/** The whole website, by device. */
export const SpeedSummary = ({ devices }: { readonly devices: readonly DeviceSpeed[] }) =>
  devices.map((speed) => (
    <Section
      key={speed.device}
      title={deviceNames[speed.device]}
      aside={counted(speed.loads, "page load")}
    >
      <Figures
        of={metrics.map((metric) => ({
          label: meanings[metric],
          value: <MetricValue metric={metric} value={speed[metric]} />,
          note: `good up to ${metricText(metric, ratedMetrics[metric].good)}`,
        }))}
      />
    </Section>
  ));
