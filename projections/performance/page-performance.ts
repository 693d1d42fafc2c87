import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { pageOf } from "#domain/census/page-and-referrer.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { pictureIdIn } from "#domain/kit/pictures.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { PerformanceEvent } from "#domain/performance/events.ts";
import { bucketOf } from "#domain/performance/histogram.ts";
import { type RatedMetric, ratedMetrics } from "#domain/performance/metrics.ts";
import { firstRulesOf, judgeOf } from "../census/judges.ts";
import { quarterOf } from "../census/quarter.ts";
import { GATHER_MS } from "../kit/feed.ts";
import type { MeasuringRulesOf, Project, Projectable, Projection } from "../kit/projection.ts";
import { countedRecords } from "../kit/records.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const metricsTable = defineTable({
  name: "page_metrics",
  key: ["website_id", "quarter", "page", "device", "metric", "bucket"],
  columns: {
    website_id: "text",
    quarter: "timestamptz",
    page: "text",
    device: "text",
    metric: "text",
    bucket: "int",
    loads: "bigint",
  },
});
/** Not by page: pages times countries are many rows, and a country has too few page loads of most pages. */
const countriesTable = defineTable({
  name: "country_metrics",
  key: ["website_id", "quarter", "country", "device", "metric", "bucket"],
  columns: {
    website_id: "text",
    quarter: "timestamptz",
    country: "text",
    device: "text",
    metric: "text",
    bucket: "int",
    loads: "bigint",
  },
});
const imagesTable = defineTable({
  name: "page_images",
  key: ["website_id", "quarter", "page", "device", "file_id"],
  columns: {
    website_id: "text",
    quarter: "timestamptz",
    page: "text",
    device: "text",
    file_id: "text",
    asset_url: "text",
    loads: "bigint",
    visible_loads: "bigint",
    largest_loads: "bigint",
    natural_width: "bigint",
    displayed_width: "bigint",
    load_ms: "bigint",
    timed_loads: "bigint",
  },
});

const createChanges = () => ({
  metrics: tableChanges(metricsTable),
  countries: tableChanges(countriesTable),
  images: tableChanges(imagesTable),
});
type Changes = ReturnType<typeof createChanges>;
type Place = {
  readonly website_id: string;
  readonly quarter: string;
  readonly page: string;
  readonly device: string;
};
type Of<Type extends PerformanceEvent["type"]> = Extract<PerformanceEvent, { type: Type }>;

const scaleOf = (metric: RatedMetric) => (metric === "cls" ? "shift" : "duration");

const addMetrics = (
  { metrics, countries }: Changes,
  place: Place,
  event: Of<"PageMetricsRecorded">,
): void => {
  const { website_id, quarter, device } = place;
  const { country = "" } = event;
  for (const [metric, { member }] of Object.entries(ratedMetrics)) {
    const value = event.metrics[member];
    if (value === undefined) continue;
    const bucket = bucketOf(scaleOf(metric as RatedMetric), value);
    metrics.add({ ...place, metric, bucket }, { loads: 1 });
    countries.add({ website_id, quarter, country, device, metric, bucket }, { loads: 1 });
  }
};

const addImages = ({ images }: Changes, place: Place, event: Of<"PageImagesRecorded">): void => {
  for (const image of event.images) {
    const file_id = pictureIdIn(image.assetUrl);
    if (file_id === undefined) continue;
    const key = { ...place, file_id };
    const none = { loads: 0, visible_loads: 0, largest_loads: 0, natural_width: 0 };
    images.ensure({
      ...key,
      ...none,
      displayed_width: 0,
      load_ms: 0,
      timed_loads: 0,
      asset_url: image.assetUrl,
    });
    images.add(key, {
      loads: 1,
      visible_loads: Number(image.visibleOnLoad),
      largest_loads: Number(image.isLargest),
      natural_width: image.naturalWidth,
      displayed_width: image.displayedWidth,
      load_ms: Math.round(image.loadMs ?? 0),
      timed_loads: Number(image.loadMs !== null),
    });
  }
};

const apply = (changes: Changes, recorded: Projectable, rulesOf: MeasuringRulesOf): void => {
  const event = readEvent(PerformanceEvent, recorded);
  if (judgeOf(rulesOf(recorded.metadata.websiteId)).isBot(event.userAgent)) return;
  const place: Place = {
    website_id: recorded.metadata.websiteId,
    quarter: quarterOf(recorded.recordedAt),
    page: pageOf(event.pagePath),
    device: event.device,
  };
  switch (event.type) {
    case "PageMetricsRecorded":
      addMetrics(changes, place, event);
      return;
    case "PageImagesRecorded":
      addImages(changes, place, event);
      return;
    case "PageMarksRecorded":
      for (const { name, startMs } of event.marks)
        changes.metrics.add(
          { ...place, metric: name, bucket: bucketOf("duration", startMs) },
          { loads: 1 },
        );
      return;
    default:
      unreachable(event);
  }
};

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const changes = createChanges();
    for (const recorded of batch) apply(changes, recorded, rulesOf);
    return [
      ...changes.metrics.statements(),
      ...changes.countries.statements(),
      ...changes.images.statements(),
    ];
  };

/** How fast pages are in visitors' browsers, and which pictures they wait for. Bots are omitted. */
export const pagePerformance: Projection = {
  name: "page-performance",
  version: 3,
  reads: {
    types: ["PageMetricsRecorded", "PageImagesRecorded", "PageMarksRecorded"],
    gatherMs: GATHER_MS,
  },
  tables: readFileSync(new URL("./page-performance.sql", import.meta.url), "utf8"),
  views: ["page_metrics", "country_metrics", "page_images"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: {
    tables: [
      countedRecords(metricsTable),
      countedRecords(countriesTable),
      countedRecords(imagesTable),
    ],
  },
};
