import { VisuallyHidden } from "@mantine/core";
import {
  metricText,
  type RatedMetric,
  type Rating,
  ratingNames,
  ratingOf,
} from "#domain/performance/metrics.ts";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const tones = { good: "good", fair: "warn", poor: "bad" } as const satisfies Record<Rating, Tone>;

/** A value and its rating: "2.4 s", good. */
export const MetricValue = ({
  metric,
  value,
}: {
  readonly metric: RatedMetric;
  readonly value: number | null;
}) => {
  if (value === null) return "–";
  const rating = ratingOf(metric, value);
  return (
    <Pill tone={tones[rating]}>
      {metricText(metric, value)}
      <VisuallyHidden>, {ratingNames[rating]}</VisuallyHidden>
    </Pill>
  );
};
