import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "#infra/postgres/port.ts";
import { createDayMemory } from "./day-memory.ts";
import {
  bytesOf,
  bytesOfStamps,
  compact,
  countVisits,
  findStamps,
  type Held,
  holdNothing,
  readHours,
  type Stamp,
} from "./held-hours.ts";
import { createOffsets, type Offset } from "./local-offsets.ts";
import type { Rows, VisitColumns } from "./visit-columns.ts";
import { isWhole, type Part } from "./visit-parts.ts";

type Bound = {
  /** The memory of the visits of all websites together, as `bytesOf` estimates it. */
  readonly maxBytes: number;
  /** A question does not wait until more visits than these are read: the table answers it sooner. */
  readonly awaitedVisits: number;
  /** How long reading many visits waits, so that the table has answered before. */
  readonly fillAfterMs: number;
};
/** Ten million page views of a month are estimated at 186 MB. */
const usualBound: Bound = { maxBytes: 200_000_000, awaitedVisits: 40_000, fillAfterMs: 500 };

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
  readonly hours: readonly { readonly hour: number; readonly rows: Rows }[];
  /** In order; the first is of the first hour or before. */
  readonly offsets: readonly Offset[];
};

/** One piece of work for each website at a time, in the order of the calls. */
const createTurns = () => {
  const turns = new Map<string, Promise<unknown>>();
  return <Value>(websiteId: string, work: () => Promise<Value>): Promise<Value> => {
    const mine = (turns.get(websiteId) ?? Promise.resolve()).then(work);
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (turns.get(websiteId) === ended) turns.delete(websiteId);
      });
    turns.set(websiteId, ended);
    return mine;
  };
};

const bytesHeld = ({ visits }: Held): number => bytesOf(visits.rows(), visits.views());

/** What each website has in memory, within the bound for all. */
const createWebsites = (maxBytes: number) => {
  /** The website that was asked for last is the last. */
  const websites = new Map<
    string,
    { readonly held: Held; readonly build: string; readonly promised: number }
  >();
  /** With what is still being read. */
  const bytes = (): number =>
    [...websites.values()].reduce(
      (sum, { held, promised }) => sum + Math.max(bytesHeld(held), promised),
      0,
    );
  return {
    has: (websiteId: string): boolean => websites.has(websiteId),
    clear: (): void => websites.clear(),
    missing: (websiteId: string, build: string, stamps: readonly Stamp[]): readonly Stamp[] => {
      const known = websites.get(websiteId);
      if (known?.build !== build) return stamps;
      return stamps.filter(({ hour, stamp }) => known.held.hours.get(hour)?.stamp !== stamp);
    },
    /** With room for what is missing; without what is kept, if both have no room together. */
    hold: (
      websiteId: string,
      build: string,
      { more, all }: { more: number; all: number },
    ): Held => {
      const known = websites.get(websiteId);
      websites.delete(websiteId);
      const isKept = known?.build === build && bytesHeld(known.held) + more <= maxBytes;
      const held = isKept && known !== undefined ? known.held : holdNothing();
      const size = isKept ? bytesHeld(held) + more : all;
      for (const other of websites.keys()) if (bytes() + size > maxBytes) websites.delete(other);
      websites.set(websiteId, { held, build, promised: size });
      return held;
    },
  };
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
    const rows = hours.get(hour)?.rows;
    return rows === undefined ? [] : [{ hour, rows }];
  }),
  offsets,
});

/** Parts are half as large as the bound, because some visitors have more visits than others. */
const partsOf = ({ stamps }: Hours, maxBytes: number): number => {
  const bytes = bytesOfStamps(stamps);
  return bytes <= maxBytes ? 1 : Math.ceil((bytes * 2) / maxBytes);
};

type Work<Answer> = (visits: HeldVisits, part: Part) => Answer | Promise<Answer>;

/** Reads what a question misses. */
const createReading = (sql: Sql, maxBytes: number) => {
  const websites = createWebsites(maxBytes);
  const offsetsOf = createOffsets(sql);
  const missing = (websiteId: string, { build, stamps }: Hours) =>
    websites.missing(websiteId, build, stamps);
  return {
    has: websites.has,
    missing,
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
    /** Everything, to be kept. */
    read: async (websiteId: string, hours: Hours): Promise<HeldVisits> => {
      const held = websites.hold(websiteId, hours.build, {
        more: bytesOfStamps(missing(websiteId, hours)),
        all: bytesOfStamps(hours.stamps),
      });
      await readHours(sql, websiteId, held, missing(websiteId, hours));
      compact(held);
      return heldVisits(held, hours);
    },
    /** A part, which is not kept; neither is anything else, because it would not have room. */
    readPart: async (websiteId: string, hours: Hours, part: Part): Promise<HeldVisits> => {
      websites.clear();
      const held = holdNothing();
      await readHours(sql, websiteId, held, hours.stamps, part);
      return heldVisits(held, hours);
    },
  };
};

/** Websites about which a question takes long. Nothing that the table can answer waits for that. */
const createBusy = () => {
  const works = new Map<string, number>();
  return {
    isBusy: (websiteId: string): boolean => works.has(websiteId),
    whileBusy: async <Value>(websiteId: string, work: () => Promise<Value>): Promise<Value> => {
      works.set(websiteId, (works.get(websiteId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (works.get(websiteId) ?? 1) - 1;
        if (left === 0) works.delete(websiteId);
        else works.set(websiteId, left);
      }
    },
  };
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
  const { maxBytes, awaitedVisits, fillAfterMs } = { ...usualBound, ...bound };
  const { has, missing, find, read, readPart } = createReading(sql, maxBytes);
  const inTurn = createTurns();
  const { isBusy, whileBusy } = createBusy();

  const fill = (websiteId: string, hours: Hours): void => {
    whileBusy(websiteId, async () => {
      await pause(fillAfterMs, undefined, { ref: false });
      await inTurn(websiteId, () => read(websiteId, hours));
    }).catch(() => {
      // The next question reads them again.
    });
  };

  const memory = {
    /** The totals of days. */
    days,
    /** Reads the visits of these days, unless visits of the website are in memory. */
    prepare: async (asked: Asked): Promise<void> => {
      if (!has(asked.websiteId)) await memory.ask(asked, () => undefined);
    },
    /**
     * What `work` says about the visits of these days; undefined when they are not in memory yet, or
     * too many to be kept.
     */
    ask: async <Answer>(
      asked: Asked,
      work: Work<Answer>,
    ): Promise<{ readonly answer: Answer } | undefined> => {
      const { websiteId } = asked;
      if (isBusy(websiteId)) return undefined;
      const hours = await find(asked);
      if (hours === undefined || isBusy(websiteId)) return undefined;
      if (bytesOfStamps(hours.stamps) > maxBytes) return undefined;
      if (countVisits(missing(websiteId, hours)) > awaitedVisits) {
        fill(websiteId, hours);
        return undefined;
      }
      return inTurn(websiteId, async () => ({
        answer: await work(await read(websiteId, hours), isWhole),
      }));
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
      const of = Math.max(atLeast, partsOf(hours, maxBytes));
      if (of === 1)
        return inTurn(websiteId, async () => [await work(await read(websiteId, hours), isWhole)]);
      return whileBusy(websiteId, () =>
        inTurn(websiteId, async () => {
          const answers: Answer[] = [];
          for (let place = 0; place < of; place += 1) {
            const part = { of, place };
            answers.push(await work(await readPart(websiteId, hours, part), part));
          }
          return answers;
        }),
      );
    },
  };
  return memory;
};

export type VisitMemory = ReturnType<typeof createVisitMemory>;

const memories = new WeakMap<Sql, VisitMemory>();

/** The memory of this process: all reports share it. */
export const visitMemoryOf = (sql: Sql, bound?: Partial<Bound>): VisitMemory => {
  const known = memories.get(sql) ?? createVisitMemory(sql, bound);
  memories.set(sql, known);
  return known;
};
