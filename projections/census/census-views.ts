import { readFileSync } from "node:fs";
import { HitRecorded, hitEvents } from "#domain/census/events.ts";
import { isCountedPage, pageOf, referrerOf } from "#domain/census/page-and-referrer.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import type { View } from "#domain/measuring/judge-view.ts";
import type { MeasuringRulesOf, Project, Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { censusRules } from "./census-rules.ts";
import { firstRulesOf, judgeOf } from "./judges.ts";
import { quarterOf } from "./quarter.ts";

const hitOf = readEventsByType(HitRecorded);

/** Whether a page view of a website counts. */
type Counts = (websiteId: string, view: View) => boolean;

const viewOf = (recorded: Projectable, counts: Counts) => {
  const { metadata, recordedAt } = recorded;
  const hit = hitOf(recorded);
  const { url, userAgent, referrer } = hit.data;
  if (hit.event !== hitEvents.PAGE_VIEW) return undefined;
  if (!counts(metadata.websiteId, { url, userAgent, referrer, host: hit.host })) return undefined;
  return {
    website_id: metadata.websiteId,
    quarter: quarterOf(hit.happenedAt ?? recordedAt),
    page: pageOf(url),
    referrer: referrerOf(hit.data.referrer, hit.host),
    visitor: hit.visitorId ?? "",
  };
};

const viewsTable = defineTable({
  name: "census_views",
  key: ["website_id", "quarter", "page", "referrer", "visitor"],
  columns: {
    website_id: "text",
    quarter: "timestamptz",
    page: "text",
    referrer: "text",
    visitor: "text",
    views: "bigint",
  },
});

const projectBy =
  (counts: Counts): Project =>
  (batch) => {
    const views = tableChanges(viewsTable);
    for (const event of batch) {
      const key = viewOf(event, counts);
      if (key !== undefined) views.add(key, { views: 1 });
    }
    return views.statements();
  };

const projectMeasured = (rulesOf: MeasuringRulesOf): Project =>
  projectBy((websiteId, view) => judgeOf(rulesOf(websiteId)).exclusionOf(view) === undefined);

/** Page views by quarter of an hour, page, referrer and visitor. Bots are omitted. */
export const censusViews: Projection = {
  name: "census-views",
  version: 4,
  reads: { types: ["HitRecorded"] },
  tables: readFileSync(new URL("./census-views.sql", import.meta.url), "utf8"),
  views: ["census_views"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: censusRules((isCounted) =>
    projectBy((_websiteId, { url, userAgent }) => isCountedPage(url) && isCounted(userAgent)),
  ),
};
