import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { QuickViewEvent } from "#domain/census/events.ts";
import { CollectorEvent } from "#domain/collector/events.ts";
import { QUICK_VIEW } from "#domain/collector/shop-events.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { firstRulesOf, judgeOf } from "../census/judges.ts";
import { quarterOf } from "../census/quarter.ts";
import { identityOn } from "../kit/column-values.ts";
import { GATHER_MS } from "../kit/feed.ts";
import type { MeasuringRulesOf, Project, Projectable, Projection } from "../kit/projection.ts";
import { countedRecords } from "../kit/records.ts";
import {
  addQuarters,
  countShopDays,
  quartersTable,
  recountShopDays,
  type ShopQuarter,
} from "./shop-day-statements.ts";

const kinds: Readonly<Record<CollectorEvent["type"], string>> = {
  VisitorEventRecorded: "visitor",
  PixelEventRecorded: "pixel",
};

const collectorEventOf = readEventsByType(CollectorEvent);
const settingOf = readEventsByType(SiteSettingsEvent);
const quickViewOf = readEventsByType(QuickViewEvent);

/** A Quick View is an occasion like those that pages report by name. */
const QUICK_VIEW_TYPE = "QuickViewRecorded";
const ZONE_CHANGE = "SiteSettingsChanged";

const occasionOf = (recorded: Projectable) => {
  if (recorded.type === QUICK_VIEW_TYPE)
    return { ...quickViewOf(recorded), happenedAt: undefined, event: QUICK_VIEW };
  const event = collectorEventOf(recorded);
  return { ...event, event: `${kinds[event.type]}:${event.name}` };
};

const identityOfRow = identityOn(quartersTable.columns, quartersTable.key);

/** Adds up the rows of a batch. */
const createQuarters = () => {
  const rows = new Map<string, ShopQuarter & { times: number }>();
  return {
    add: (row: Omit<ShopQuarter, "times">): void => {
      const identity = identityOfRow(row);
      const known = rows.get(identity);
      if (known === undefined) rows.set(identity, { ...row, times: 1 });
      else known.times += 1;
    },
    rows: () => [...rows.values()],
  };
};

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const quarters = createQuarters();
    /** The last time zone of each website whose zone changes. */
    const zones = new Map<string, string>();
    for (const recorded of batch) {
      const { websiteId } = recorded.metadata;
      if (recorded.type === ZONE_CHANGE) {
        const { timeZone } = settingOf(recorded).changes;
        if (timeZone !== undefined) zones.set(websiteId, timeZone);
        continue;
      }
      const { event, itemId, visitorId, ...seen } = occasionOf(recorded);
      if (judgeOf(rulesOf(websiteId)).isBot(seen.userAgent)) continue;
      const quarter = quarterOf(seen.happenedAt ?? recorded.recordedAt);
      const row = { website_id: websiteId, visitor: visitorId ?? "", event, quarter };
      quarters.add({ ...row, item_id: "" });
      if (itemId) quarters.add({ ...row, item_id: itemId });
    }
    return [...addQuarters(quarters.rows()), ...recountShopDays(zones)];
  };

/** What visitors do in the shop, by local day. Bots are omitted. Spec: A7.15. */
export const shopActivity: Projection = {
  name: "shop-activity",
  version: 5,
  reads: { types: [...Object.keys(kinds), QUICK_VIEW_TYPE, ZONE_CHANGE], gatherMs: GATHER_MS },
  tables: readFileSync(new URL("./shop-activity.sql", import.meta.url), "utf8"),
  views: ["shop_days", "shop_zones"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: {
    tables: [countedRecords(quartersTable)],
    derive: ({ websites }) => countShopDays(websites),
  },
};
