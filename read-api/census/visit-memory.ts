import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "#infra/postgres/port.ts";
import { createDayMemory } from "./day-memory.ts";
import { countVisits } from "./held-hours.ts";
import type { VisitCopies } from "./visit-copies.ts";
import { createBusy } from "./visit-locks.ts";
import {
  type Asked,
  type Bound,
  createReading,
  type Hours,
  type Room,
  type Work,
} from "./visit-reading.ts";

export type { HeldVisits } from "./visit-reading.ts";

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

export type VisitMemoryOptions = Partial<Bound> & {
  /** Copies for the next start of this process. */
  readonly copies?: VisitCopies | undefined;
};

/** Parts are three quarters of the bound, because some visitors have more visits than others. */
const countParts = (size: number, maxBytes: number): number =>
  size <= maxBytes ? 1 : Math.ceil((size * 4) / (maxBytes * 3));

/**
 * Keeps the visits of ranges that are asked for in memory, so that any question on them is answered
 * without reading them again. Of an hour in which a visit has changed, all visits are read again.
 */
export const createVisitMemory = (
  sql: Sql,
  { copies, ...bound }: VisitMemoryOptions = {},
  days = createDayMemory(sql),
) => {
  const bounds = { ...usualBound, ...bound };
  const { maxBytes, awaitedVisits, fillAfterMs } = bounds;
  const { room, missing, find, recall, whole, part } = createReading(sql, bounds, copies);
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

  const isTooMuch = (websiteId: string, { stamps }: Hours): boolean =>
    room.estimate(websiteId, stamps) > maxBytes;

  const partsOf = (websiteId: string, { stamps }: Hours): number =>
    countParts(room.estimate(websiteId, stamps), maxBytes);

  const memory = {
    /** The totals of days. */
    days,
    /** What visits take, about. */
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
      if (hours === undefined || isBusy(websiteId) || isTooMuch(websiteId, hours)) return undefined;
      const isMuch = () => countVisits(missing(websiteId, hours)) > awaitedVisits;
      if (isMuch()) await recall(websiteId, hours);
      if (isMuch()) {
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
export const visitMemoryOf = (sql: Sql, bound: VisitMemoryOptions = {}): VisitMemory => {
  const known = memories.get(sql);
  const { maxBytes = known?.maxBytes ?? usualBound.maxBytes } = bound;
  if (known !== undefined && known.maxBytes !== maxBytes)
    throw new Error(`The memory of visits is bounded already, to ${known.maxBytes} bytes.`);
  const memory = known?.memory ?? createVisitMemory(sql, bound);
  memories.set(sql, { memory, maxBytes });
  return memory;
};
