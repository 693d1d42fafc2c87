import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { HitRecorded, hitEvents } from "#domain/census/events.ts";
import { pageOf, referrerOf } from "#domain/census/page-and-referrer.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import type { MeasuringRulesOf, Project, Projectable, Projection } from "../kit/projection.ts";
import { countedRecords } from "../kit/records.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { firstRulesOf, judgeOf } from "./judges.ts";
import { quarterOf } from "./quarter.ts";

const hitOf = readEventsByType(HitRecorded);

const viewOf = (recorded: Projectable, rulesOf: MeasuringRulesOf) => {
  const { metadata, recordedAt } = recorded;
  const hit = hitOf(recorded);
  const { url, userAgent, referrer } = hit.data;
  if (hit.event !== hitEvents.PAGE_VIEW) return undefined;
  const judge = judgeOf(rulesOf(metadata.websiteId));
  if (judge.exclusionOf({ url, userAgent, referrer, host: hit.host }) !== undefined)
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

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const views = tableChanges(viewsTable);
    for (const event of batch) {
      const key = viewOf(event, rulesOf);
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
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: { tables: [countedRecords(viewsTable)] },
};
