import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketOf, percentileOf, valueAt } from "./histogram.ts";

const countsOf = (values: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const value of values) {
    const bucket = bucketOf("duration", value);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
};

describe("buckets of a metric", () => {
  it("have every value between their edges", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 119_999, noNaN: true }), (value) => {
        const bucket = bucketOf("duration", value);
        expect(valueAt("duration", bucket)).toBeLessThanOrEqual(value * 1.000_001);
        expect(valueAt("duration", bucket + 1)).toBeGreaterThanOrEqual(value * 0.999_999);
      }),
    );
  });
  it("are fewer than 128, whatever is measured", () => {
    for (const value of [-1, 0, 0.5, 119_999.9, 120_000, 3_600_000, Number.NaN]) {
      const bucket = bucketOf("duration", value);
      expect(bucket).toBeGreaterThanOrEqual(0);
      expect(bucket).toBeLessThan(128);
    }
  });
});

describe("a percentile", () => {
  it("differs from the exact one by less than a bucket", () => {
    const duration = fc.double({ min: 1, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(duration, { minLength: 1, maxLength: 200 }), (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        const exact = sorted[Math.ceil(0.75 * sorted.length) - 1] ?? 0;
        const found = percentileOf("duration", countsOf(values), 0.75) ?? 0;
        expect(found / exact).toBeGreaterThan(1 / 1.1);
        expect(found / exact).toBeLessThan(1.1);
      }),
    );
  });
  it("of no values is unknown", () => {
    expect(percentileOf("duration", new Map(), 0.75)).toBeUndefined();
  });
});
