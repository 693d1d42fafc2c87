import * as z from "zod/mini";

const HOUR_MS = 3_600_000;
const Duration = z.number().check(z.minimum(0), z.maximum(HOUR_MS));
const Bytes = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000));

/**
 * What a browser measured of one page load; members that it does not measure are omitted. Durations
 * are in milliseconds from the start of the navigation, shifts are scores without a unit. Spec:
 * B3.40. Not in the specification: `interactionToNextPaint`, which has replaced the first input
 * delay in current browsers.
 */
export const PageMetrics = z.object({
  cumulativeLayoutShift: z.optional(z.number().check(z.minimum(0), z.maximum(1_000))),
  firstContentfulPaint: z.optional(Duration),
  firstInputDelay: z.optional(Duration),
  interactionToNextPaint: z.optional(Duration),
  largestContentfulPaint: z.optional(Duration),
  timeToFirstByte: z.optional(Duration),
  loadEventStart: z.optional(Duration),
  loadEventEnd: z.optional(Duration),
  dnsLookup: z.optional(Duration),
  tcpConnect: z.optional(Duration),
  tlsNegotiation: z.optional(Duration),
  encodedBodySize: z.optional(Bytes),
  decodedBodySize: z.optional(Bytes),
});
export type PageMetrics = z.infer<typeof PageMetrics>;

/** The metrics that reports show, by the short names of the field. */
export const ratedMetrics = {
  lcp: { member: "largestContentfulPaint", good: 2_500, poor: 4_000 },
  inp: { member: "interactionToNextPaint", good: 200, poor: 500 },
  cls: { member: "cumulativeLayoutShift", good: 0.1, poor: 0.25 },
  fcp: { member: "firstContentfulPaint", good: 1_800, poor: 3_000 },
  ttfb: { member: "timeToFirstByte", good: 800, poor: 1_800 },
} as const satisfies Readonly<
  Record<
    string,
    { readonly member: keyof PageMetrics; readonly good: number; readonly poor: number }
  >
>;
export type RatedMetric = keyof typeof ratedMetrics;

export const ratingNames = { good: "Good", fair: "Needs improvement", poor: "Poor" } as const;
export type Rating = keyof typeof ratingNames;

/**
 * The thresholds that Chrome and search engines use for the 75th percentile of page loads. Not in
 * the specification.
 */
export const ratingOf = (metric: RatedMetric, value: number): Rating => {
  const { good, poor } = ratedMetrics[metric];
  if (value <= good) return "good";
  return value <= poor ? "fair" : "poor";
};

const SECOND_MS = 1_000;

/** "2.4 s", "180 ms", "0.08". */
export const metricText = (metric: RatedMetric, value: number): string => {
  if (metric === "cls") return value.toFixed(2);
  return value >= SECOND_MS ? `${(value / SECOND_MS).toFixed(1)} s` : `${Math.round(value)} ms`;
};
