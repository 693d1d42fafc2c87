import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { CollectorEvent } from "#domain/collector/events.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { firstRulesOf, judgeOf } from "../census/judges.ts";
import { quarterOf } from "../census/quarter.ts";
import type { MeasuringRulesOf, Project, Projection } from "../kit/projection.ts";
import { countedRecords } from "../kit/records.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const activityTable = defineTable({
  name: "shop_activity",
  key: ["website_id", "quarter", "event", "item_id", "visitor"],
  columns: {
    website_id: "text",
    quarter: "timestamptz",
    event: "text",
    item_id: "text",
    visitor: "text",
    times: "bigint",
  },
});

const kinds: Readonly<Record<CollectorEvent["type"], string>> = {
  VisitorEventRecorded: "visitor",
  PixelEventRecorded: "pixel",
};

const collectorEventOf = readEventsByType(CollectorEvent);

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const rows = tableChanges(activityTable);
    for (const recorded of batch) {
      const { metadata, recordedAt } = recorded;
      const event = collectorEventOf(recorded);
      const { name, itemId, visitorId, happenedAt = recordedAt } = event;
      if (judgeOf(rulesOf(metadata.websiteId)).isBot(event.userAgent)) continue;
      const key = {
        website_id: metadata.websiteId,
        quarter: quarterOf(happenedAt),
        event: `${kinds[event.type]}:${name}`,
        item_id: itemId ?? "",
        visitor: visitorId ?? "",
      };
      rows.add(key, { times: 1 });
    }
    return rows.statements();
  };

/** What visitors do in the shop, by quarter of an hour. Bots are omitted. Spec: A7.15. */
export const shopActivity: Projection = {
  name: "shop-activity",
  version: 2,
  reads: { types: Object.keys(kinds) },
  tables: readFileSync(new URL("./shop-activity.sql", import.meta.url), "utf8"),
  views: ["shop_activity"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: { tables: [countedRecords(activityTable)] },
};
