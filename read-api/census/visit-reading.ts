import { createKeyedTurns } from "#domain/kit/turns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { dayStart } from "../kit/local-day.ts";
import {
  arrange,
  bytesOfStamps,
  findStamps,
  type Held,
  holdNothing,
  readHours,
  type Stamp,
} from "./held-hours.ts";
import { createOffsets, type Offset } from "./local-offsets.ts";
import type { Share } from "./scan-share.ts";
import type { Read, VisitColumns } from "./visit-columns.ts";
import { createVisitCopies, type KnownCopies, noCopies, type VisitCopies } from "./visit-copies.ts";
import { isWhole, type Part } from "./visit-parts.ts";
import { createRoom, type Kept } from "./visit-room.ts";

export type Bound = {
  /** The memory of the visits of all websites together, as `bytesOf` estimates it. */
  readonly maxBytes: number;
  /** A question does not wait until more visits than these are read: the table answers it sooner. */
  readonly awaitedVisits: number;
  /** How long reading many visits waits, so that the table has answered before. */
  readonly fillAfterMs: number;
  /** The share of visits that may be out of the order of visitors. */
  readonly maxUnordered: number;
};
export type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
};

/** The first and the last hour (UTC) of local days, and the build that readers see. */
const boundsText = `
  select floor(extract(epoch from ${dayStart("$2::date", "$1")}) / 3600)::int as "firstHour",
         floor((extract(epoch from ${dayStart("$3::date + 1", "$1")}) - 1) / 3600)::int
           as "lastHour",
         (select build || ' ' || schema_name from projection_builds
           where projection = 'visits' and state = 'current') as build,
         to_regclass('read.visit_hours') is not null as "hasHours"`;
type Bounds = {
  readonly firstHour: number;
  readonly lastHour: number;
  readonly build: string | null;
  /** Not while the tables of a former version are shown. */
  readonly hasHours: boolean;
};

/** The visits of a question: all that started in these hours, and some that did not. */
export type HeldVisits = {
  readonly visits: VisitColumns;
  readonly hours: readonly { readonly hour: number; readonly read: Read }[];
  /** In order; the first is of the first hour or before. */
  readonly offsets: readonly Offset[];
  /** Which of the visits in order are counted; absent: all. */
  readonly share?: Share | undefined;
};

/** What a question is about. */
export type Hours = {
  readonly build: string;
  readonly stamps: readonly Stamp[];
  readonly offsets: readonly Offset[];
};

const heldVisits = ({ visits, hours }: Held, { stamps, offsets }: Hours): HeldVisits => ({
  visits,
  hours: stamps.flatMap(({ hour }) => {
    const read = hours.get(hour)?.read;
    return read === undefined ? [] : [{ hour, read }];
  }),
  offsets,
});

export type Work<Answer> = (visits: HeldVisits, part: Part) => Answer | Promise<Answer>;

export type Room = ReturnType<typeof createRoom>;

/** Room for what a question misses, with the copy of an earlier process when nothing is in memory. */
const createHold =
  (room: Room, copies: KnownCopies) =>
  async (websiteId: string, { build, stamps }: Hours): Promise<Kept | undefined> => {
    const isNew = !room.has(websiteId);
    const kept = room.hold(websiteId, build, {
      more: bytesOfStamps(room.missing(websiteId, build, stamps)),
      all: room.estimate(websiteId, stamps),
    });
    if (kept !== undefined && isNew) {
      const copied = await copies.find(websiteId, build);
      // One of more days than are asked for may have no room.
      if (copied !== undefined && room.hasRoomFor(copied, kept)) kept.held = copied;
    }
    return kept;
  };

/** Reads what is missing, behind the rows of the questions that still look at the others. */
const createReadMissing = (sql: Sql, room: Room, copies: KnownCopies, maxUnordered: number) => {
  const hold = createHold(room, copies);
  return async (websiteId: string, hours: Hours): Promise<Kept | undefined> => {
    const kept = await hold(websiteId, hours);
    if (kept === undefined) return undefined;
    const { build, stamps } = hours;
    const isLookedAt = kept.uses > 1;
    try {
      const missing = room.missing(websiteId, build, stamps);
      await readHours(sql, websiteId, kept.held, missing, { isLookedAt });
      if (kept.uses === 1) await arrange(kept.held, maxUnordered);
      room.settle(websiteId, kept);
      copies.take(websiteId, kept.held, build)?.write();
      return kept;
    } catch (error) {
      // Visits could have been arranged in part.
      room.forget(websiteId, kept);
      room.release(kept);
      throw error;
    }
  };
};

/** Reads what a question misses. */
export const createReading = (
  sql: Sql,
  { maxBytes, maxUnordered }: Bound,
  kept: VisitCopies | undefined,
) => {
  const room = createRoom(maxBytes);
  const copies = kept === undefined ? noCopies : createVisitCopies(kept);
  const offsetsOf = createOffsets(sql);
  const inTurn = createKeyedTurns().enter;
  const hold = createHold(room, copies);
  const readMissing = createReadMissing(sql, room, copies, maxUnordered);

  const workOn = async <Answer>(kept: Kept, hours: Hours, work: Work<Answer>) => {
    try {
      return { answer: await work(heldVisits(kept.held, hours), isWhole) };
    } finally {
      room.release(kept);
    }
  };

  return {
    room,
    missing: (websiteId: string, { build, stamps }: Hours) =>
      room.missing(websiteId, build, stamps),
    /** The hours of days; undefined while the tables of a former version are shown. */
    find: async ({ websiteId, timeZone, from, to }: Asked): Promise<Hours | undefined> => {
      const [bounds] = await sql.query<Bounds>(boundsText, [timeZone, from, to]);
      if (bounds?.hasHours !== true) return undefined;
      const [stamps, offsets] = await Promise.all([
        findStamps(sql, websiteId, bounds),
        offsetsOf(timeZone, bounds),
      ]);
      return { build: bounds.build ?? "", stamps, offsets };
    },
    /** Takes the copy of an earlier process into memory, when nothing of the website is there. */
    recall: (websiteId: string, hours: Hours): Promise<void> =>
      inTurn(websiteId, async () => {
        if (room.has(websiteId)) return;
        const kept = await hold(websiteId, hours);
        if (kept === undefined) return;
        if (kept.held.hours.size === 0) room.forget(websiteId, kept);
        room.release(kept);
      }),
    /**
     * Reads everything, to be kept, and works on it. A website's visits are read in turn; others can be read while
     * a question looks at them. Undefined while other questions look at too much.
     */
    whole: async <Answer>(
      websiteId: string,
      hours: Hours,
      work: Work<Answer>,
    ): Promise<{ readonly answer: Answer } | undefined> => {
      const kept = await inTurn(websiteId, () => readMissing(websiteId, hours));
      return kept && workOn(kept, hours, work);
    },
    /** Works on a part, which is not kept. Undefined while other questions look at too much. */
    part: async <Answer>(
      websiteId: string,
      hours: Hours,
      part: Part,
      work: Work<Answer>,
    ): Promise<{ readonly answer: Answer } | undefined> => {
      const leave = room.takePart(room.estimate(websiteId, hours.stamps) / part.of);
      if (leave === undefined) return undefined;
      try {
        const held = holdNothing();
        await readHours(sql, websiteId, held, hours.stamps, { part });
        return { answer: await work(heldVisits(held, hours), part) };
      } finally {
        leave();
      }
    },
  };
};
