import { columnBy } from "../kit/column-values.ts";
import type { ReadTables } from "../kit/projection.ts";
import { isSeen, shopGapOf } from "./shop-day-statements.ts";

type Key = {
  readonly website_id: string;
  /** Empty: all visitors without an id. */
  readonly visitor: string;
  readonly event: string;
  /** Empty: about any product, or none. */
  readonly item_id: string;
};

/** A visitor with an event, and a product or any. */
export type EventVisitor = Key & {
  /** The last day, since 1970; `NEVER` before the first one. */
  day: number;
  /** Under which the last day is counted. */
  gap: number;
  isRead: boolean;
  /** Whether the last day is no longer known: something came late, or the days have changed. Postgres counts until it is read again. */
  isUnknown: boolean;
  /** The last batch that Postgres counts. */
  countedIn: number;
  /** What the batch adds, by the start of the quarter of an hour in milliseconds. */
  added: Map<number, number> | undefined;
};

export const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Entries until the older half is forgotten; one that is seen in many batches counts in each. About
 * 250 bytes each.
 */
const MAX_SEEN = 60_000;
/** The worker has fewer batches in progress, whose rows cannot be read yet. */
const BATCHES_IN_PROGRESS = 8;

type ByVisitor = Map<string, EventVisitor>;
type Generation = Map<string, Map<string, Map<string, ByVisitor>>>;

/** The map at a key, which is made where there is none. */
export const inner = <Name, Value>(
  maps: Map<string, Map<Name, Value>>,
  key: string,
): Map<Name, Value> => {
  let map = maps.get(key);
  if (map === undefined) {
    map = new Map();
    maps.set(key, map);
  }
  return map;
};

const lastText = `
  select k.place::int - 1 as place, newest.day - date '1970-01-01' as day, newest.day - former.day as since
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
         as k(website_id, visitor, event, item_id, zone, place)
   cross join lateral (
     select (q.quarter at time zone k.zone)::date as day from {schema}.shop_quarters as q
      where ${isSeen("k")} order by q.quarter desc limit 1) as newest
    left join lateral (
     select (q.quarter at time zone k.zone)::date as day from {schema}.shop_quarters as q
      where ${isSeen("k")} and q.quarter < (newest.day + 2)::timestamp at time zone 'UTC'
        and (q.quarter at time zone k.zone)::date < newest.day
      order by q.quarter desc limit 1) as former on true`;

type Last = { readonly place: number; readonly day: number; readonly since: number | null };

const hasAnyText = "select exists (select from {schema}.shop_quarters) as has";

/** The remembered one, which is young from now on. */
const findOrCreate = (young: Generation, old: Generation, key: Key): EventVisitor => {
  const { website_id, visitor, event, item_id } = key;
  const visitors = inner(inner(inner(young, website_id), event), item_id);
  const known =
    visitors.get(visitor) ?? old.get(website_id)?.get(event)?.get(item_id)?.get(visitor);
  const seen = known ?? {
    website_id,
    visitor,
    event,
    item_id,
    day: NEVER,
    gap: 0,
    isRead: visitor === "",
    isUnknown: false,
    countedIn: 0,
    added: undefined,
  };
  visitors.set(visitor, seen);
  return seen;
};

type ZoneOf = (websiteId: string) => string;

/** Reads from the tables when visitors were last seen, as far as the tables can have what is not remembered. */
const createReadLast = (read: ReadTables, zoneOf: ZoneOf) => {
  let isForgetful: boolean | undefined;
  return {
    /** From now on the tables have something that is not remembered. */
    setForgetful: (): void => {
      isForgetful = true;
    },
    readLast: async (missing: readonly EventVisitor[]): Promise<void> => {
      if (missing.length === 0) return;
      isForgetful ??= (await read<{ has: boolean }>(hasAnyText, []))[0]?.has === true;
      const inTables = isForgetful ? missing : missing.filter(({ isUnknown }) => isUnknown);
      for (const seen of missing) Object.assign(seen, { isRead: true, isUnknown: false });
      if (inTables.length === 0) return;
      const rows = await read<Last>(lastText, [
        ...(["website_id", "visitor", "event", "item_id"] as const).map((name) =>
          columnBy("text", inTables, (seen) => seen[name]),
        ),
        columnBy("text", inTables, (seen) => zoneOf(seen.website_id)),
      ]);
      for (const { place, day, since } of rows)
        Object.assign(inTables[place] as EventVisitor, {
          day,
          gap: since === null ? 0 : shopGapOf(since),
        });
    },
  };
};

/**
 * When visitors were last seen, of those that came last. What is forgotten is in the tables by then, and is read
 * again when it comes back.
 */
export const createShopSeen = (read: ReadTables, zoneOf: ZoneOf, maxSeen = MAX_SEEN) => {
  let [young, old]: [Generation, Generation] = [new Map(), new Map()];
  let size = 0;
  let batches = 0;
  /** Number of the present batch. */
  let batch = 0;
  let changed: EventVisitor[] = [];
  const { readLast, setForgetful } = createReadLast(read, zoneOf);

  const forget = (): void => {
    batches += 1;
    if (size < maxSeen || batches < BATCHES_IN_PROGRESS) return;
    if (old.size > 0) setForgetful();
    [young, old] = [new Map(), young];
    [size, batches] = [0, 0];
  };

  const isMissing = ({ isRead, isUnknown, countedIn }: EventVisitor): boolean =>
    !isRead || (isUnknown && batch - countedIn >= BATCHES_IN_PROGRESS);

  return {
    add: (key: Key, quarterMs: number): void => {
      const seen = findOrCreate(young, old, key);
      if (seen.added === undefined) {
        size += 1;
        seen.added = new Map();
        changed.push(seen);
      }
      seen.added.set(quarterMs, (seen.added.get(quarterMs) ?? 0) + 1);
    },
    /** All that the batch adds to. */
    changed: (): readonly EventVisitor[] => changed,
    /** Reads when these were seen before, as far as it is not known. */
    readLast: () => readLast(changed.filter(isMissing)),
    /** Postgres counts what this batch adds to it, so that its last day is known again only when that can be read. */
    setUnknown: (seen: EventVisitor): void => {
      seen.isUnknown = true;
      seen.countedIn = batch;
    },
    /** Ends the batch. */
    end: (): void => {
      for (const seen of changed) seen.added = undefined;
      changed = [];
      batch += 1;
      forget();
    },
    /** The local days of these websites have changed. Visitors without an id need no last day. */
    displace: (websiteIds: readonly string[]): void => {
      for (const websiteId of websiteIds)
        for (const generation of [young, old])
          for (const items of generation.get(websiteId)?.values() ?? [])
            for (const visitors of items.values())
              for (const seen of visitors.values())
                if (seen.visitor !== "") Object.assign(seen, { isUnknown: true, countedIn: batch });
    },
  };
};
