import { createLocalClocks, type Moment } from "../census/local-clocks.ts";
import type { ReadTables, Statement } from "../kit/projection.ts";
import {
  addCounted,
  addQuarters,
  recountShopDays,
  type ShopDay,
  type ShopQuarter,
  shopGapOf,
} from "./shop-day-statements.ts";
import { createShopSeen, type EventVisitor, inner, NEVER } from "./shop-seen.ts";

const HOURS = 24;
/** More than the longest gap. */
const GAPS = 512;

/** Adds up changes of days. */
const createShopDays = () => {
  const rows: ShopDay[] = [];
  const websites = new Map<string, Map<string, Map<string, Map<number, ShopDay>>>>();
  return {
    rows,
    rowOf: ({ website_id, event, item_id }: EventVisitor, day: number, gap: number): ShopDay => {
      const days = inner(inner(inner(websites, website_id), event), item_id);
      const place = day * GAPS + gap;
      let row = days.get(place);
      if (row === undefined) {
        row = { website_id, event, item_id, day, gap, visitors: 0, times: 0 };
        days.set(place, row);
        rows.push(row);
      }
      return row;
    },
  };
};
type RowOf = ReturnType<typeof createShopDays>["rowOf"];

type DayTimes = readonly (readonly [day: number, times: number])[];

/** The days of what was added, in their order: nearly always one. */
const inDays = (added: ReadonlyMap<number, number>, dayOf: (atMs: number) => number): DayTimes => {
  if (added.size === 1) for (const [atMs, times] of added) return [[dayOf(atMs), times]];
  const days = new Map<number, number>();
  for (const [atMs, times] of added) {
    const day = dayOf(atMs);
    days.set(day, (days.get(day) ?? 0) + times);
  }
  return days.size < 2 ? [...days] : [...days].sort(([a], [b]) => a - b);
};

/** Counts days that are not before the last one on which the visitor was seen. */
const countDays = (seen: EventVisitor, days: DayTimes, rowOf: RowOf): void => {
  for (const [day, times] of days) {
    if (seen.visitor === "") {
      rowOf(seen, day, 0).times += times;
      continue;
    }
    const isLater = day > seen.day;
    if (isLater) {
      seen.gap = seen.day === NEVER ? 0 : shopGapOf(day - seen.day);
      seen.day = day;
    }
    const row = rowOf(seen, day, seen.gap);
    if (isLater) row.visitors += 1;
    row.times += times;
  }
};

const addQuartersOf = (rows: ShopQuarter[], seen: EventVisitor): void => {
  const { website_id, visitor, event, item_id, added } = seen;
  for (const [atMs, times] of added ?? [])
    rows.push({ website_id, visitor, event, item_id, quarter: atMs / 1_000, times });
};

/**
 * Counts what visitors do by local day, with the time since each was last seen. That is remembered of the visitors
 * who came last, so that nearly always both tables are only added to. Where something comes late, Postgres finds the
 * days that it changes.
 */
export const createShopFold = (read: ReadTables, maxSeen?: number) => {
  const clocks = createLocalClocks(read, "shop_zones");
  const seen = createShopSeen(read, clocks.zoneOf, maxSeen);

  const findDays = (changed: readonly EventVisitor[]): Promise<void> => {
    const moments: Moment[] = [];
    for (const { website_id: websiteId, added } of changed)
      for (const atMs of (added as ReadonlyMap<number, number>).keys())
        moments.push({ websiteId, atMs });
    return clocks.find(moments);
  };

  return {
    add: seen.add,
    /** What the batch changes; `zones`: the last time zone of each website whose zone changes in it. */
    write: async (zones: ReadonlyMap<string, string>): Promise<readonly Statement[]> => {
      const changed = seen.changed();
      if (changed.length === 0 && zones.size === 0) return [];
      await findDays(changed);
      await seen.readLast();
      const days = createShopDays();
      const [counted, late]: [ShopQuarter[], ShopQuarter[]] = [[], []];
      for (const each of changed) {
        const dayOf = (atMs: number): number =>
          Math.floor(clocks.hourOf({ websiteId: each.website_id, atMs }) / HOURS);
        const own = inDays(each.added as Map<number, number>, dayOf);
        if (each.isUnknown || (own[0] as DayTimes[number])[0] < each.day) seen.setUnknown(each);
        else countDays(each, own, days.rowOf);
        addQuartersOf(each.isUnknown ? late : counted, each);
      }
      seen.end();
      seen.displace(await clocks.change(zones));
      return [...addCounted(counted, days.rows), ...addQuarters(late), ...recountShopDays(zones)];
    },
  };
};
