import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "#infra/postgres/port.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import { createDayMemory } from "./day-memory.ts";
import type { VisitCopies } from "./visit-copies.ts";
import { createBusy } from "./visit-locks.ts";
import {
  AWAITED_VISITS,
  type Bound,
  createReading,
  type Hours,
  MAX_UNORDERED,
  type Room,
  type Work,
} from "./visit-reading.ts";
import { countVisits } from "./visit-store.ts";

export type { HeldVisits } from "./visit-reading.ts";

/**
 * Ten million page views of a month are estimated at 169 MB, and take 126: with some that have no visitor,
 * each of which counts as a visit, they are 5.2 million visits.
 */
const usualBound: Bound = {
  maxBytes: 200_000_000,
  awaitedVisits: AWAITED_VISITS,
  fillAfterMs: 500,
  maxUnordered: MAX_UNORDERED,
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
    prepare: async (range: WebsiteRange): Promise<void> => {
      if (!room.has(range.websiteId)) await memory.ask(range, () => undefined);
    },
    /**
     * What `work` says about the visits of these days; undefined when they are not in memory yet, too many to be
     * kept, or without room because other questions look at theirs.
     */
    ask: async <Answer>(
      range: WebsiteRange,
      work: Work<Answer>,
    ): Promise<{ readonly answer: Answer } | undefined> => {
      const { websiteId } = range;
      if (isBusy(websiteId)) return undefined;
      const hours = await find(range);
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
      range: WebsiteRange,
      work: Work<Answer>,
      atLeast = 1,
    ): Promise<readonly Answer[] | undefined> => {
      const { websiteId } = range;
      const hours = await find(range);
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
