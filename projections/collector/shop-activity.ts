import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { QuickViewEvent } from "#domain/census/events.ts";
import { CollectorEvent } from "#domain/collector/events.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { firstRulesOf, judgeOf } from "../census/judges.ts";
import { quarterOf } from "../census/quarter.ts";
import type { MeasuringRulesOf, Project, Projectable, Projection } from "../kit/projection.ts";
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
const quickViewOf = readEventsByType(QuickViewEvent);

/** A Quick View is an occasion like those that pages report by name. */
const QUICK_VIEW = "QuickViewRecorded";

const occasionOf = (recorded: Projectable) => {
  if (recorded.type === QUICK_VIEW)
    return { ...quickViewOf(recorded), happenedAt: undefined, event: "visitor:QuickView" };
  const event = collectorEventOf(recorded);
  return { ...event, event: `${kinds[event.type]}:${event.name}` };
};

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const rows = tableChanges(activityTable);
    for (const recorded of batch) {
      const { metadata, recordedAt } = recorded;
      const { event, itemId, visitorId, userAgent, happenedAt = recordedAt } = occasionOf(recorded);
      if (judgeOf(rulesOf(metadata.websiteId)).isBot(userAgent)) continue;
      const key = {
        website_id: metadata.websiteId,
        quarter: quarterOf(happenedAt),
        event,
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
  version: 3,
  reads: { types: [...Object.keys(kinds), QUICK_VIEW] },
  tables: readFileSync(new URL("./shop-activity.sql", import.meta.url), "utf8"),
  views: ["shop_activity"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: { tables: [countedRecords(activityTable)] },
};
