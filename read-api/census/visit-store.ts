import type { Sql } from "#infra/postgres/port.ts";
import { visitColumns } from "./traffic-segment.ts";
import {
  createVisitColumns,
  type HourRead,
  type ReadVisits,
  type VisitColumns,
  valueDimensions,
} from "./visit-columns.ts";
import { inPart, isWhole, type Part } from "./visit-parts.ts";

/** Visits of one statement. More keep the process busy for too long. */
const READ_VISITS = 2_000;

const stampsText = `
  select hour, visits, views, visits || ' ' || views || ' ' || positions as stamp
    from read.visit_hours where website_id = $1 and hour between $2 and $3 order by hour`;
/** What an hour adds up to; the stamp changes with any of its visits. */
export type Stamp = {
  readonly hour: number;
  readonly visits: number;
  readonly views: number;
  readonly stamp: string;
};

/** The members of `ReadVisits`. */
const members: readonly string[] = [
  "v.visitor",
  "(extract(epoch from v.started_at) * 1000)::bigint",
  "v.pages",
  "case when v.views > 1 then v.viewed_after end",
  `case when v.views > 1 then
     (extract(epoch from v.ended_at - v.started_at) * 1000)::bigint
       - v.viewed_after[cardinality(v.viewed_after)] end`,
  ...valueDimensions.map((dimension) => `v.${visitColumns[dimension]}`),
];

/** The stamp is of the same moment as the visits. */
const visitsText = (condition: string) => `
  select h.hour, h.visits || ' ' || h.views || ' ' || h.positions as stamp,
         (select json_build_array(${members.map((member) => `json_agg(${member})`).join(", ")})
            from read.visits v
           where v.website_id = $1 and v.started_at >= to_timestamp(h.hour * 3600.0)
             and v.started_at < to_timestamp((h.hour + 1) * 3600.0) and ${condition}) as visits
    from read.visit_hours h where h.website_id = $1 and h.hour = any($2::int[])`;
const allText = visitsText("true");
/** The visits of some of the visitors; a view without one counts as a visitor. */
const partText = visitsText(
  inPart("case when v.visitor = '' then v.first_position::text else v.visitor end", "$3", "$4"),
);
type ReadHour = {
  readonly hour: number;
  readonly stamp: string;
  /** Null instead of each member, where there are none. */
  readonly visits: ReadVisits | readonly null[];
};

const isAny = (visits: ReadHour["visits"]): visits is ReadVisits => visits[0] !== null;
const nothing: ReadVisits = [[], [], [], [], [], ...valueDimensions.map(() => [])];

/** Visits of a website in memory. */
export type VisitStore = {
  readonly visits: VisitColumns;
  readonly hours: Map<number, { readonly stamp: string; readonly read: HourRead }>;
  /** Visits of hours that have been read again. */
  unused: number;
  /** When the oldest of all that is in the columns was read; undefined where they are not copied. */
  sinceMs: number | undefined;
};
export const createVisitStore = (): VisitStore => ({
  visits: createVisitColumns(),
  hours: new Map(),
  unused: 0,
  sinceMs: undefined,
});

export const findStamps = (
  sql: Sql,
  websiteId: string,
  { firstHour, lastHour }: { readonly firstHour: number; readonly lastHour: number },
): Promise<readonly Stamp[]> => sql.query<Stamp>(stampsText, [websiteId, firstHour, lastHour]);

export const countVisits = (stamps: readonly Stamp[]): number =>
  stamps.reduce((sum, { visits }) => sum + visits, 0);

/** The hours that are not there as they are in the table. */
export const findMissing = ({ hours }: VisitStore, stamps: readonly Stamp[]): readonly Stamp[] =>
  stamps.filter(({ hour, stamp }) => hours.get(hour)?.stamp !== stamp);

/** A visit takes 11, and each of the visitors 27; of ten million page views, 23 are enough for both. */
const VISIT_BYTES = 23;
const VIEW_BYTES = 5;

/** About the memory that they take. */
export const bytesOf = (visits: number, views: number): number =>
  visits * VISIT_BYTES + views * VIEW_BYTES;

export const bytesOfStamps = (stamps: readonly Stamp[]): number =>
  stamps.reduce((sum, { visits, views }) => sum + bytesOf(visits, views), 0);

const batchesOf = (
  stamps: readonly Stamp[],
  readVisits: number,
): readonly (readonly number[])[] => {
  const batches: number[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { hour, visits } of stamps) {
    if (size + visits > readVisits) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(hour);
    size += visits;
  }
  return batches;
};

const keepHour = (
  store: VisitStore,
  { hour, stamp, visits }: ReadHour,
  isLookedAt: boolean,
): void => {
  const before = store.hours.get(hour)?.read;
  if (before !== undefined && (isLookedAt || !store.visits.forgetLast(before)))
    store.unused += before.visits;
  store.hours.set(hour, { stamp, read: store.visits.add(hour, isAny(visits) ? visits : nothing) });
};

type Reading = {
  readonly part?: Part;
  /** A question is looking at the visits: its rows stay where they are. */
  readonly isLookedAt?: boolean;
  /** Ends the reading with an error when it is aborted. */
  readonly signal?: AbortSignal;
};

/** Reads hours, or a part of their visits; the next batch while one is added. */
export const readHours = async (
  sql: Sql,
  websiteId: string,
  store: VisitStore,
  stamps: readonly Stamp[],
  { part = isWhole, isLookedAt = false, signal }: Reading = {},
): Promise<void> => {
  const views = stamps.reduce((sum, each) => sum + each.views, 0);
  if (part.of === 1 && store.visits.rows() === 0) store.visits.expect(countVisits(stamps), views);
  const batches = batchesOf(stamps, READ_VISITS * part.of);
  const read = (place: number) => {
    const batch = batches[place];
    if (batch === undefined) return undefined;
    const rows =
      part.of === 1
        ? sql.query<ReadHour>(allText, [websiteId, batch])
        : sql.query<ReadHour>(partText, [websiteId, batch, part.of, part.place]);
    rows.catch(() => undefined);
    return rows;
  };
  for (let place = 0, next = read(0); next !== undefined; place += 1) {
    const hours = await next;
    signal?.throwIfAborted();
    next = read(place + 1);
    for (const hour of hours) keepHour(store, hour, isLookedAt);
  }
};

/** Puts the visits in order, when more than a share of them is not, or is no longer used. */
export const arrange = async (store: VisitStore, maxShare: number): Promise<void> => {
  const { visits, hours, unused } = store;
  const behind = visits.rows() - visits.ordered().rows;
  if (behind + unused <= visits.rows() * maxShare) return;
  const entries = [...hours];
  const reads = await visits.arrange(entries.map(([, { read }]) => read));
  for (const [place, [hour, { stamp }]] of entries.entries())
    hours.set(hour, { stamp, read: reads[place] as HourRead });
  store.unused = 0;
};
