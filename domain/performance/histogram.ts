/**
 * Values are counted in buckets whose edges grow by the same ratio, so that a percentile of any
 * range of days and pages is a sum over their counts.
 */
const BUCKETS = 128;
/** Edges of the first and the last bucket, in the metric's unit. */
const ranges = {
  /** From 1 ms to 2 minutes: a bucket is 9.6 % wide. */
  duration: { first: 1, last: 120_000 },
  /** From 0.001 to 10: a bucket is 7.5 % wide. */
  shift: { first: 0.001, last: 10 },
} as const;
export type Scale = keyof typeof ranges;

const ratioOf = (scale: Scale): number =>
  (ranges[scale].last / ranges[scale].first) ** (1 / (BUCKETS - 2));

/** 0 for values below the first edge, `BUCKETS - 1` for those beyond the last one. */
export const bucketOf = (scale: Scale, value: number): number => {
  const { first, last } = ranges[scale];
  if (!(value >= first)) return 0;
  if (value >= last) return BUCKETS - 1;
  return 1 + Math.floor(Math.log(value / first) / Math.log(ratioOf(scale)));
};

/** The lower edge of a bucket, or a place inside it: `bucket + 0.5` is its middle. */
export const valueAt = (scale: Scale, place: number): number =>
  place < 1
    ? ranges[scale].first * Math.max(0, place)
    : ranges[scale].first * ratioOf(scale) ** (place - 1);

/**
 * The value below which this share of all counted values is, assuming that values are spread evenly
 * in their bucket; undefined without values. `counts` is by bucket.
 */
export const percentileOf = (
  scale: Scale,
  counts: ReadonlyMap<number, number>,
  share: number,
): number | undefined => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let below = share * total;
  const buckets = [...counts].sort(([a], [b]) => a - b);
  for (const [bucket, count] of buckets) {
    if (below <= count) return valueAt(scale, bucket + below / count);
    below -= count;
  }
  return undefined;
};
