import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { kindOfHit } from "#domain/census/activity-columns.ts";
import { PageActivityRecorded } from "#domain/census/events.ts";
import { pageOf } from "#domain/census/page-and-referrer.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { GATHER_MS } from "../kit/feed.ts";
import { keyText } from "../kit/key-text.ts";
import type { MeasuringRulesOf, Project, Projection } from "../kit/projection.ts";
import { countedRecords } from "../kit/records.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { firstRulesOf, judgeOf } from "./judges.ts";
import { quarterOf } from "./quarter.ts";

const activityTable = defineTable({
  name: "page_activity",
  key: ["website_id", "quarter", "kind", "page_path", "media", "title", "visitor"],
  columns: {
    website_id: "text",
    quarter: "timestamptz",
    kind: "text",
    page_path: "text",
    media: "text",
    title: "text",
    visitor: "text",
    times: "bigint",
  },
});

/** In bytes. Together with the rest of the key they stay below the limit of Postgres. */
const MAX_TITLE = 400;
const MAX_ADDRESS = 700;

const activityOf = readEventsByType(PageActivityRecorded);

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const rows = tableChanges(activityTable);
    for (const recorded of batch) {
      const { websiteId } = recorded.metadata;
      const { event, data, host, visitorId } = activityOf(recorded);
      const { url, userAgent, referrer, mediaUrl = "", mediaTitle = "" } = data;
      const kind = kindOfHit[event];
      const { exclusionOf } = judgeOf(rulesOf(websiteId));
      if (kind === undefined || exclusionOf({ url, userAgent, referrer, host })) continue;
      const key = {
        website_id: websiteId,
        quarter: quarterOf(recorded.recordedAt),
        kind,
        page_path: keyText(pageOf(url), MAX_ADDRESS),
        media: keyText(mediaUrl, MAX_ADDRESS),
        title: keyText(mediaTitle, MAX_TITLE),
        visitor: visitorId ?? "",
      };
      rows.add(key, { times: 1 });
    }
    return rows.statements();
  };

/** What visitors do on pages apart from opening them, by quarter of an hour, without bots. Spec: B3.93. */
export const pageActivity: Projection = {
  name: "page-activity",
  version: 1,
  reads: { types: ["PageActivityRecorded"], gatherMs: GATHER_MS },
  tables: readFileSync(new URL("./page-activity.sql", import.meta.url), "utf8"),
  views: ["page_activity"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: { tables: [countedRecords(activityTable)] },
};
