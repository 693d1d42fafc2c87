import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { QuickViewEvent } from "#domain/census/events.ts";
import { CollectorEvent } from "#domain/collector/events.ts";
import { QUICK_VIEW } from "#domain/collector/shop-events.ts";
import { readEventsByType } from "#domain/kit/read-event.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import { judgeOf } from "../census/judges.ts";
import { quarterMsOf } from "../census/quarter.ts";
import { GATHER_MS } from "../kit/feed.ts";
import type {
  Fold,
  MeasuringRulesOf,
  Projectable,
  Projection,
  ReadTables,
} from "../kit/projection.ts";
import { countedRecords } from "../kit/records.ts";
import { countShopDays, quartersTable } from "./shop-day-statements.ts";
import { createShopFold } from "./shop-fold.ts";

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

type RecordedOccasion = Pick<Projectable, "type" | "data" | "recordedAt">;

const occasionOf = (recorded: RecordedOccasion) => {
  if (recorded.type === QUICK_VIEW_TYPE)
    return { ...quickViewOf(recorded), happenedAt: undefined, event: QUICK_VIEW };
  const event = collectorEventOf(recorded);
  return { ...event, event: `${kinds[event.type]}:${event.name}` };
};

/** What a visitor did, and when; undefined for what the measuring rules exclude. */
export const shopOccasionOf = (recorded: RecordedOccasion, rules: MeasuringRules) => {
  const { event, itemId, visitorId, userAgent, happenedAt } = occasionOf(recorded);
  if (judgeOf(rules).isBot(userAgent)) return undefined;
  const at = happenedAt ?? recorded.recordedAt;
  return { event, itemId, visitor: visitorId ?? "", at };
};

/** `maxSeen`: how many visitors are remembered; a test remembers fewer. */
export const createShopActivityFold = (
  read: ReadTables,
  rulesOf: MeasuringRulesOf,
  maxSeen?: number,
): Fold => {
  const days = createShopFold(read, maxSeen);
  /** The last time zone of each website whose zone changes in the batch. */
  let zones = new Map<string, string>();

  const take = (recorded: Projectable): void => {
    const { websiteId } = recorded.metadata;
    if (recorded.type === ZONE_CHANGE) {
      const { timeZone } = settingOf(recorded).changes;
      if (timeZone !== undefined) zones.set(websiteId, timeZone);
      return;
    }
    const occasion = shopOccasionOf(recorded, rulesOf(websiteId));
    if (occasion === undefined) return;
    const { event, itemId, visitor, at } = occasion;
    const quarterMs = quarterMsOf(at);
    const key = { website_id: websiteId, visitor, event };
    days.add({ ...key, item_id: "" }, quarterMs);
    if (itemId) days.add({ ...key, item_id: itemId }, quarterMs);
  };

  return {
    take: (batch: readonly Projectable[]) => batch.forEach(take),
    write: () => {
      const newZones = zones;
      zones = new Map();
      return days.write(newZones);
    },
  };
};

/** What visitors do in the shop, by local day. Bots are omitted. Spec: A7.15. */
export const shopActivity: Projection = {
  name: "shop-activity",
  version: 6,
  reads: { types: [...Object.keys(kinds), QUICK_VIEW_TYPE, ZONE_CHANGE], gatherMs: GATHER_MS },
  tables: readFileSync(new URL("./shop-activity.sql", import.meta.url), "utf8"),
  views: ["shop_days", "shop_quarters", "shop_zones"],
  createFold: (read, rulesOf) => createShopActivityFold(read, rulesOf),
  // Many visitors do the same again within them, and the days of products come again.
  pagesTogether: 10,
  rules: otherMeasuringRules,
  records: {
    tables: [countedRecords(quartersTable)],
    derive: ({ websites }) => countShopDays(websites),
  },
};
