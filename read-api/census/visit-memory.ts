import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "#infra/postgres/port.ts";
import { createDayMemory } from "./day-memory.ts";
import {
  arrange,
  bytesOfStamps,
  countVisits,
  findStamps,
  type Held,
  holdNothing,
  readHours,
  type Stamp,
} from "./held-hours.ts";
import { createOffsets, type Offset } from "./local-offsets.ts";
import type { Read, VisitColumns } from "./visit-columns.ts";
import { isWhole, type Part } from "./visit-parts.ts";
import { createRoom, type Kept } from "./visit-room.ts";
import { createBusy, createTurns } from "./visit-turns.ts";

type Bound = {
  /** The memory of the visits of all websites together, as `bytesOf` estimates it. */
  readonly maxBytes: number;
  /** A question does not wait until more visits than these are read: the table answers it sooner. */
  readonly awaitedVisits: number;
  /** How long reading many visits waits, so that the table has answered before. */
  readonly fillAfterMs: number;
  /** The share of visits that may be out of the order of visitors. */
  readonly maxUnordered: number;
};
/**
 * Ten million page views of a month are estimated at 190 MB, and take 160: with some that have no visitor,
 * each of which counts as a visit, they are 5.2 million visits.
 */
const usualBound: Bound = {
  maxBytes: 200_000_000,
  awaitedVisits: 40_000,
  fillAfterMs: 500,
  maxUnordered: 1 / 32,
};

type Asked = {
  readonly websiteId: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
};

/** The first and the last hour (UTC) of local days, and the build that readers see. */
const boundsText = `
  select floor(extract(epoch from ($2::date)::timestamp at time zone $1) / 3600)::int as "firstHour",
         floor((extract(epoch from ($3::date + 1)::timestamp at time zone $1) - 1) / 3600)::int
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
};

/** What a question is about. */
type Hours = {
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

type Work<Answer> = (visits: HeldVisits, part: Part) => Answer | Promise<Answer>;

type Room = ReturnType<typeof createRoom>;

/** Reads what is missing, behind the rows of the questions that still look at the others. */
const createReadMissing =
  (sql: Sql, room: Room, maxUnordered: number) =>
  async (websiteId: string, { build, stamps }: Hours): Promise<Kept | undefined> => {
    const kept = room.hold(websiteId, build, {
      more: bytesOfStamps(room.missing(websiteId, build, stamps)),
      all: room.estimate(websiteId, stamps),
    });
    if (kept === undefined) return undefined;
    const isLookedAt = kept.uses > 1;
    try {
      const missing = room.missing(websiteId, build, stamps);
      await readHours(sql, websiteId, kept.held, missing, { isLookedAt });
      if (kept.uses === 1) await arrange(kept.held, maxUnordered);
      room.settle(websiteId, kept);
      return kept;
    } catch (error) {
      // Visits could have been arranged in part.
      room.forget(websiteId, kept);
      room.release(kept);
      throw error;
    }
  };

/** Reads what a question misses. */
const createReading = (sql: Sql, { maxBytes, maxUnordered }: Bound) => {
  const room = createRoom(maxBytes);
  const offsetsOf = createOffsets(sql);
  const inTurn = createTurns();
  const readMissing = createReadMissing(sql, room, maxUnordered);

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

type Busy = ReturnType<typeof createBusy>;

/** Waits until other questions look at less, when there is no room. */
const createWithRoom =
  ({ freed }: Room, { whileBusy }: Busy) =>
  async <Answer>(
    websiteId: string,
    work: () => Promise<{ readonly answer: Answer } | undefined>,
  ): Promise<Answer> => {
    const first = await work();
    if (first !== undefined) return first.answer;
    return whileBusy(websiteId, async () => {
      for (;;) {
        const moreRoom = freed();
        const done = await work();
        if (done !== undefined) return done.answer;
        await moreRoom;
      }
    });
  };

/**
 * Keeps the visits of ranges that are asked for in memory, so that any question on them is answered
 * without reading them again. Of an hour in which a visit has changed, all visits are read again.
 */
export const createVisitMemory = (
  sql: Sql,
  bound: Partial<Bound> = {},
  days = createDayMemory(sql),
) => {
  const bounds = { ...usualBound, ...bound };
  const { maxBytes, awaitedVisits, fillAfterMs } = bounds;
  const { room, missing, find, whole, part } = createReading(sql, bounds);
  const busy = createBusy();
  const { isBusy, whileBusy } = busy;
  const withRoom = createWithRoom(room, busy);

  const fill = (websiteId: string, hours: Hours): void => {
    whileBusy(websiteId, async () => {
      await pause(fillAfterMs, undefined, { ref: false });
      await whole(websiteId, hours, () => undefined);
    }).catch(() => {
      // The next question reads them again.
    });
  };

  /** Parts are three quarters of the bound, because some visitors have more visits than others. */
  const partsOf = (websiteId: string, { stamps }: Hours): number => {
    const size = room.estimate(websiteId, stamps);
    return size <= maxBytes ? 1 : Math.ceil((size * 4) / (maxBytes * 3));
  };

  const memory = {
    /** The totals of days. */
    days,
    /** What the visits in memory take, as it is estimated. */
    bytes: room.bytes,
    /** Reads the visits of these days, unless visits of the website are in memory. */
    prepare: async (asked: Asked): Promise<void> => {
      if (!room.has(asked.websiteId)) await memory.ask(asked, () => undefined);
    },
    /**
     * What `work` says about the visits of these days; undefined when they are not in memory yet, too many to be
     * kept, or without room because other questions look at theirs.
     */
    ask: async <Answer>(
      asked: Asked,
      work: Work<Answer>,
    ): Promise<{ readonly answer: Answer } | undefined> => {
      const { websiteId } = asked;
      if (isBusy(websiteId)) return undefined;
      const hours = await find(asked);
      if (hours === undefined || isBusy(websiteId)) return undefined;
      if (room.estimate(websiteId, hours.stamps) > maxBytes) return undefined;
      if (countVisits(missing(websiteId, hours)) > awaitedVisits) {
        fill(websiteId, hours);
        return undefined;
      }
      return whole(websiteId, hours, work);
    },
    /**
     * The same for a question that nothing else answers, with however many visits: more than may be
     * kept are read in parts, one after another. Undefined while the tables of a former version are shown.
     */
    askParts: async <Answer>(
      asked: Asked,
      work: Work<Answer>,
      atLeast = 1,
    ): Promise<readonly Answer[] | undefined> => {
      const { websiteId } = asked;
      const hours = await find(asked);
      if (hours === undefined) return undefined;
      const of = Math.max(atLeast, partsOf(websiteId, hours));
      if (of === 1) return [await withRoom(websiteId, () => whole(websiteId, hours, work))];
      return whileBusy(websiteId, async () => {
        const answers: Answer[] = [];
        for (let place = 0; place < of; place += 1)
          answers.push(
            await withRoom(websiteId, () => part(websiteId, hours, { of, place }, work)),
          );
        return answers;
      });
    },
  };
  return memory;
};

export type VisitMemory = ReturnType<typeof createVisitMemory>;

type Shared = { readonly memory: VisitMemory; readonly maxBytes: number };
const memories = new WeakMap<Sql, Shared>();

/** The memory of this process: all reports share it, and the first one who asks for it bounds it. */
export const visitMemoryOf = (sql: Sql, bound: Partial<Bound> = {}): VisitMemory => {
  const known = memories.get(sql);
  const { maxBytes = known?.maxBytes ?? usualBound.maxBytes } = bound;
  if (known !== undefined && known.maxBytes !== maxBytes)
    throw new Error(`The memory of visits is bounded already, to ${known.maxBytes} bytes.`);
  const memory = known?.memory ?? createVisitMemory(sql, bound);
  memories.set(sql, { memory, maxBytes });
  return memory;
};
