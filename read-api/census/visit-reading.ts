import { createKeyedTurns } from "#domain/kit/turns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { dayStart, type WebsiteRange } from "../kit/local-day.ts";
import { createOffsets, type Offset } from "./local-offsets.ts";
import type { Share } from "./scan-share.ts";
import type { HourRead, VisitColumns } from "./visit-columns.ts";
import { type CopyStore, createVisitCopies, noCopies, type VisitCopies } from "./visit-copies.ts";
import { isWhole, type Part } from "./visit-parts.ts";
import { createRoom, type RoomEntry } from "./visit-room.ts";
import {
  arrange,
  bytesOfStamps,
  countVisits,
  createVisitStore,
  findMissing,
  findStamps,
  readHours,
  type Stamp,
  type VisitStore,
} from "./visit-store.ts";

export type Bound = {
  /** Memory for the visits of all websites together, in bytes. */
  readonly maxBytes: number;
  /** Maximum number of visits that a question waits for. The table answers sooner than more of them are read. */
  readonly awaitedVisits: number;
  /** Delay before many visits are read, so that the table answers the question first. */
  readonly fillAfterMs: number;
  /** Maximum share of visits that are not in the order of visitors, 0–1. */
  readonly maxUnordered: number;
};
export const AWAITED_VISITS = 40_000;
export const MAX_UNORDERED = 1 / 32;

/** The current build of the projection. Copies of one build are not used for another one. */
export const buildText = `
  (select build || ' ' || schema_name from projection_builds
    where projection = 'visits' and state = 'current') as build`;

/** The first and the last hour (UTC) of local days, and the build that readers see. */
const boundsText = `
  select floor(extract(epoch from ${dayStart("$2::date", "$1")}) / 3600)::int as "firstHour",
         floor((extract(epoch from ${dayStart("$3::date + 1", "$1")}) - 1) / 3600)::int
           as "lastHour",
         ${buildText},
         to_regclass('read.visit_hours') is not null as "hasHours"`;
type Bounds = {
  readonly firstHour: number;
  readonly lastHour: number;
  readonly build: string | null;
  /** False while readers see the tables of a former version, which have no hours. */
  readonly hasHours: boolean;
};

/** The visits that a question is answered from: all that started in its hours, and others that it skips. */
export type HeldVisits = {
  readonly visits: VisitColumns;
  readonly hours: readonly { readonly hour: number; readonly read: HourRead }[];
  /** In order; the first is of the first hour or before. */
  readonly offsets: readonly Offset[];
  /** Which of the visits in order are counted; absent: all. */
  readonly share?: Share | undefined;
};

/** The hours of a question, as the table has them. */
export type Hours = {
  readonly build: string;
  readonly stamps: readonly Stamp[];
  readonly offsets: readonly Offset[];
};

const heldVisits = ({ visits, hours }: VisitStore, { stamps, offsets }: Hours): HeldVisits => ({
  visits,
  hours: stamps.flatMap(({ hour }) => {
    const read = hours.get(hour)?.read;
    return read === undefined ? [] : [{ hour, read }];
  }),
  offsets,
});

export type Work<Answer> = (visits: HeldVisits, part: Part) => Answer | Promise<Answer>;

const countMissing = (store: VisitStore, stamps: readonly Stamp[]): number =>
  countVisits(findMissing(store, stamps));

export type Room = ReturnType<typeof createRoom>;

/**
 * Reserves memory for the hours that a question lacks. A copy is read when nothing of the build is in memory, or when the question
 * would not wait for what it lacks and another process has written a copy with more of it. While the copy is read, both are in memory.
 */
const createHold =
  (room: Room, copies: CopyStore, awaitedVisits: number) =>
  async (websiteId: string, { build, stamps }: Hours): Promise<RoomEntry | undefined> => {
    const missing = room.missing(websiteId, build, stamps);
    const entry = room.hold(websiteId, build, {
      more: bytesOfStamps(missing),
      all: room.estimate(websiteId, stamps),
    });
    // Another question is using these visits, so that they cannot be replaced.
    if (entry === undefined || entry.uses > 1) return entry;
    const lacking = countMissing(entry.store, stamps);
    const isEmpty = entry.store.hours.size === 0;
    const isSought =
      (isEmpty && lacking > 0) || (lacking > awaitedVisits && (await copies.isUnseen(websiteId)));
    if (!isSought) return entry;
    const copy = await copies.find(
      websiteId,
      build,
      // A copy with more days than the question needs can be too large.
      (found) =>
        (isEmpty || countMissing(found, stamps) < lacking) && room.hasRoomFor(found, entry),
    );
    if (copy !== undefined) entry.store = copy;
    return entry;
  };

type Hold = ReturnType<typeof createHold>;

/** Reads the hours that are missing. Rows that other questions are using stay where they are; new ones follow them. */
const createReadMissing =
  (sql: Sql, room: Room, copies: CopyStore, hold: Hold, maxUnordered: number) =>
  async (websiteId: string, hours: Hours): Promise<RoomEntry | undefined> => {
    const entry = await hold(websiteId, hours);
    if (entry === undefined) return undefined;
    const { build, stamps } = hours;
    const isLookedAt = entry.uses > 1;
    try {
      const missing = room.missing(websiteId, build, stamps);
      await readHours(sql, websiteId, entry.store, missing, { isLookedAt });
      if (entry.uses === 1) await arrange(entry.store, maxUnordered);
      room.settle(websiteId, entry);
      const copy = await copies.take(websiteId, entry.store, build);
      copy?.write();
      return entry;
    } catch (error) {
      // The visits can be half arranged.
      room.forget(websiteId, entry);
      room.release(entry);
      throw error;
    }
  };

/** Finds the hours of questions, and reads those that are not in memory. */
export const createReading = (
  sql: Sql,
  { maxBytes, maxUnordered, awaitedVisits }: Bound,
  copyOptions: VisitCopies | undefined,
) => {
  const room = createRoom(maxBytes);
  const copies = copyOptions === undefined ? noCopies : createVisitCopies(copyOptions);
  const offsetsOf = createOffsets(sql);
  const inTurn = createKeyedTurns().enter;
  const hold = createHold(room, copies, awaitedVisits);
  const readMissing = createReadMissing(sql, room, copies, hold, maxUnordered);

  const workOn = async <Answer>(entry: RoomEntry, hours: Hours, work: Work<Answer>) => {
    try {
      return { answer: await work(heldVisits(entry.store, hours), isWhole) };
    } finally {
      room.release(entry);
    }
  };

  return {
    room,
    missing: (websiteId: string, { build, stamps }: Hours) =>
      room.missing(websiteId, build, stamps),
    /** Finds the hours of a range; undefined while readers see the tables of a former version. */
    find: async ({ websiteId, timeZone, from, to }: WebsiteRange): Promise<Hours | undefined> => {
      copies.removeOld();
      const [bounds] = await sql.query<Bounds>(boundsText, [timeZone, from, to]);
      if (bounds?.hasHours !== true) return undefined;
      const [stamps, offsets] = await Promise.all([
        findStamps(sql, websiteId, bounds),
        offsetsOf(timeZone, bounds),
      ]);
      return { build: bounds.build ?? "", stamps, offsets };
    },
    /** Reads a copy into memory when it has more of these hours than the memory. */
    recall: (websiteId: string, hours: Hours): Promise<void> =>
      inTurn(websiteId, async () => {
        const entry = await hold(websiteId, hours);
        if (entry === undefined) return;
        if (entry.store.hours.size === 0) room.forget(websiteId, entry);
        room.release(entry);
      }),
    /**
     * Reads what is missing into the memory and works on all visits of the hours. Questions on one website read one after another.
     * Undefined while other questions use too much memory.
     */
    whole: async <Answer>(
      websiteId: string,
      hours: Hours,
      work: Work<Answer>,
    ): Promise<{ readonly answer: Answer } | undefined> => {
      const entry = await inTurn(websiteId, () => readMissing(websiteId, hours));
      return entry && workOn(entry, hours, work);
    },
    /** Reads a part, works on it, and frees it. Undefined while other questions use too much memory. */
    part: async <Answer>(
      websiteId: string,
      hours: Hours,
      part: Part,
      work: Work<Answer>,
    ): Promise<{ readonly answer: Answer } | undefined> => {
      const leave = room.takePart(room.estimate(websiteId, hours.stamps) / part.of);
      if (leave === undefined) return undefined;
      try {
        const store = createVisitStore();
        await readHours(sql, websiteId, store, hours.stamps, { part });
        return { answer: await work(heldVisits(store, hours), part) };
      } finally {
        leave();
      }
    },
  };
};
