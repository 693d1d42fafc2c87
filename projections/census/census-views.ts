import { readFileSync } from "node:fs";
import { HitRecorded, hitEvents } from "#domain/census/events.ts";
import { isCountedPage, pageOf, referrerOf } from "#domain/census/page-and-referrer.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { censusRules, type IsCounted, isCountedLive } from "./census-rules.ts";
import { quarterOf } from "./quarter.ts";

const hitOf = readEventsByType(HitRecorded);

const viewOf = (recorded: Projectable, isCounted: IsCounted) => {
  const { metadata, recordedAt } = recorded;
  const hit = hitOf(recorded);
  const { url, userAgent } = hit.data;
  if (hit.event !== hitEvents.PAGE_VIEW || !isCountedPage(url) || !isCounted(userAgent))
    return undefined;
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

const projectWith =
  (isCounted: IsCounted): Projection["project"] =>
  (batch) => {
    const views = tableChanges(viewsTable);
    for (const event of batch) {
      const key = viewOf(event, isCounted);
      if (key !== undefined) views.add(key, { views: 1 });
    }
    return views.statements();
  };

/** Page views by quarter of an hour, page, referrer and visitor. Bots are omitted. */
export const censusViews: Projection = {
  name: "census-views",
  version: 4,
  reads: { types: ["HitRecorded"] },
  tables: readFileSync(new URL("./census-views.sql", import.meta.url), "utf8"),
  views: ["census_views"],
  project: projectWith(isCountedLive),
  rules: censusRules(projectWith),
};
