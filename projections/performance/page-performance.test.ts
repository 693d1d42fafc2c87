import { afterEach, beforeEach, expect, it } from "vitest";
import type { PerformanceEvent } from "#domain/performance/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { pagePerformance } from "./page-performance.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(pagePerformance);
});
afterEach(() => website.drop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const place = {
  pageLoadId: "load",
  pagePath: "/Shop/?a=1",
  device: "mobile" as const,
  userAgent: BROWSER,
};
const session = { isFirstLanding: true, isFirstSession: true };
const record = (...events: readonly PerformanceEvent[]) =>
  website.record("performance 1", ...events);

it("counts page loads by the bucket of each metric, without bots", async () => {
  const metrics = { largestContentfulPaint: 2_000, cumulativeLayoutShift: 0 };
  const loaded = { type: "PageMetricsRecorded" as const, ...place, metrics, session };
  await record(loaded, loaded, { ...loaded, userAgent: "Googlebot/2.1" });
  expect(
    await website.rows(
      "select page, device, metric, loads::int, bucket > 0 as some from read.page_metrics order by metric",
    ),
  ).toEqual([
    { page: "/shop", device: "mobile", metric: "cls", loads: 2, some: false },
    { page: "/shop", device: "mobile", metric: "lcp", loads: 2, some: true },
  ]);
});

it("counts page loads by country, those without one apart", async () => {
  const metrics = { largestContentfulPaint: 2_000 };
  const loaded = { type: "PageMetricsRecorded" as const, ...place, metrics, session };
  const elsewhere = { ...loaded, pagePath: "/", device: "desktop" as const };
  await record(loaded, { ...loaded, country: "DE" }, { ...elsewhere, country: "DE" });
  await record({ ...loaded, country: "DE", userAgent: "Googlebot/2.1" });
  expect(
    await website.rows(
      "select country, device, loads::int from read.country_metrics order by country, device",
    ),
  ).toEqual([
    { country: "", device: "mobile", loads: 1 },
    { country: "DE", device: "desktop", loads: 1 },
    { country: "DE", device: "mobile", loads: 1 },
  ]);
});

it("sums up the measurements of each uploaded picture", async () => {
  const image = {
    assetUrl: `/images/${"a".repeat(64)}.png`,
    visibleOnLoad: true,
    intersectionRatio: 1,
    naturalWidth: 800,
    naturalHeight: 600,
    displayedWidth: 400,
    displayedHeight: 300,
    loadedBeforeLCP: true,
    isLargest: true,
    loadMs: 90.4,
  };
  const shown = { type: "PageImagesRecorded" as const, ...place, images: [image] };
  await record(shown, { ...shown, images: [{ ...image, isLargest: false, loadMs: null }] });
  expect(
    await website.rows(
      `select loads::int, visible_loads::int as visible, largest_loads::int as largest,
              natural_width::int as natural, load_ms::int as ms, timed_loads::int as timed
         from read.page_images`,
    ),
  ).toEqual([{ loads: 2, visible: 2, largest: 1, natural: 1_600, ms: 90, timed: 1 }]);
});

it("counts marks of scripts like metrics [B9.5]", async () => {
  const marks = [{ name: "rum-ready", startMs: 150 }];
  await record({ type: "PageMarksRecorded", ...place, marks });
  expect(await website.rows("select metric, loads::int from read.page_metrics")).toEqual([
    { metric: "rum-ready", loads: 1 },
  ]);
});
