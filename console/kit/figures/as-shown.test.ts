import { expect, it } from "vitest";
import { metricText } from "#domain/performance/metrics.ts";
import { asShown } from "./as-shown.ts";
import { formatShare } from "./figures.tsx";

it("two figures with the same text are equal, and others are as they are", () => {
  const shown = (now: number, then: number) =>
    asShown(now, then, (value) => metricText("lcp", value));
  expect(shown(1_234, 1_233)).toBe(1_233);
  expect(shown(1_250, 1_233)).toBe(1_250);
  expect(asShown(25_001, 25_000, formatShare)).toBe(25_000);
  expect(asShown(26_000, 25_000, formatShare)).toBe(26_000);
});
