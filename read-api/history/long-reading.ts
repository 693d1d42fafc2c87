import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "#infra/http/refusal.ts";
import { StillBuilding } from "#infra/http/still-building.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { countRecent } from "../explained/read-streams.ts";
import type { Fold, Question } from "./fold-streams.ts";
import type { createFolds } from "./folds.ts";

/**
 * Not in the specification. More events would take minutes to read, and their visitors would not fit into the memory
 * of a web process. Events that do not count, such as page views of bots, are read, too.
 */
const MAX_EVENTS = 250_000;
/** A call is not kept open longer than this. The events are read on, and a later call has the answer. */
const WAIT_MS = 2_000;
/** Not in the specification: per website, so that one member cannot occupy the queue of all websites. */
const MAX_WAITING = 3;
/** After this time without a call a waiting number is dropped. An open panel asks more often. */
const FORGOTTEN_MS = 30_000;

/** After this time without a call a result is dropped, which can need several hundred megabytes. */
const KEPT_FOR_MS = 10 * 60_000;

type Folds = Pick<
  ReturnType<typeof createFolds>,
  "find" | "has" | "readShare" | "makeRoom" | "forgetAll" | "dropOutdated"
>;

const count = new Intl.NumberFormat("en-US");

export type ReadingLimits = {
  readonly maxEvents?: number | undefined;
  readonly waitMs?: number | undefined;
  /** For tests. */
  readonly nowMs?: (() => number) | undefined;
  /** After the last call for any of them. */
  readonly keptForMs?: number | undefined;
};

/** Why selecting later days does not help. A number of events follows. */
const allTexts: Readonly<Record<NonNullable<Question["explanation"]["needsAll"]>, string>> = {
  visits: "Whether visitors are new depends on the whole event log, which has more than",
  giftCards:
    "Figures of gift cards depend on all events of gift cards since the beginning. There are more than",
  refunds:
    "Refunds can be of orders from any time before, so that their sources depend on the whole event log, which has more than",
  orders:
    "Whether an order is a customer’s first one depends on all events of orders and accounts. There are more than",
};

/** What there is too much of, and what helps. */
const tooManyText = (
  { needsAll, daysBefore }: Question["explanation"],
  what: string,
  computed: string,
): string => {
  if (needsAll !== undefined) return `${allTexts[needsAll]} ${what}. ${computed}.`;
  if (daysBefore === undefined)
    return `These days and the time since then have more than ${what}. ${computed}: select fewer or later days.`;
  return `The figure also depends on the ${daysBefore} days before the first day. From then until now there are more than ${what}. ${computed}: select later days, unless the last ${daysBefore} days alone have as many.`;
};

/** 422 when more events were recorded since the first of the days than can be read for one number. */
const requireFewEvents = async (
  sql: Pick<Sql, "query">,
  { explanation, target }: Question,
  maxEvents: number,
): Promise<void> => {
  const { recent } = explanation.streamsOf(target);
  if (recent === undefined) return;
  const countings = explanation.countings?.(target) ?? 1;
  const most = Math.floor(maxEvents / countings);
  const events = await countRecent(sql, target.websiteId, recent, most + 1);
  if (events <= most) return;
  const limit = count.format(most);
  const why = countings === 1 ? "" : ", because the measuring rules have changed since then";
  const what =
    explanation.isMeasured === true
      ? "page views and other reports of browsers, with those of bots"
      : "events";
  const computed = `Past values are computed from up to ${limit}${why}`;
  throw new Refusal(422, "too-many-events", tooManyText(explanation, `${limit} ${what}`, computed));
};

/** For the time in which the events are read: the part of them that is done. */
const notReadYet = (share: number): StillBuilding =>
  new StillBuilding(
    share,
    `The events of these days are being read: ${Math.floor(share * 100)} % done. Try again shortly.`,
  );

type Reading = {
  readonly websiteId: string;
  readonly fold: Promise<Fold>;
  state: "waiting" | "begun" | "failed";
  askedMs: number;
};

/**
 * Begins folds one after another, because each needs memory. A failure is kept for the next call, which asks for the same.
 * One that waits or has failed is dropped when no call has asked for it for a time.
 */
const createQueue = (
  folds: Pick<Folds, "find" | "makeRoom">,
  nowMs: () => number,
  ended: () => void,
) => {
  const readings = new Map<string, Reading>();
  let last: Promise<unknown> = Promise.resolve();

  const dropForgotten = (): void => {
    for (const [key, { state, askedMs }] of readings)
      if (state !== "begun" && nowMs() - askedMs > FORGOTTEN_MS) readings.delete(key);
  };
  const countWaiting = (websiteId: string): number =>
    [...readings.values()].filter(
      (reading) => reading.state === "waiting" && reading.websiteId === websiteId,
    ).length;

  return {
    find: (key: string): Reading | undefined => {
      dropForgotten();
      const reading = readings.get(key);
      if (reading !== undefined) reading.askedMs = nowMs();
      return reading;
    },
    begin: (key: string, question: Question): Reading => {
      const { websiteId } = question.target;
      if (countWaiting(websiteId) >= MAX_WAITING) throw notReadYet(0);
      const read = async (): Promise<Fold> => {
        dropForgotten();
        if (readings.get(key) !== reading) throw notReadYet(0);
        reading.state = "begun";
        folds.makeRoom();
        try {
          const fold = await folds.find(key, question);
          readings.delete(key);
          return fold;
        } catch (error) {
          reading.state = "failed";
          throw error;
        } finally {
          ended();
        }
      };
      const fold = last.then(read);
      const reading: Reading = { websiteId, fold, state: "waiting", askedMs: nowMs() };
      last = fold.catch(() => undefined);
      readings.set(key, reading);
      return reading;
    },
    drop: (key: string, fold: Promise<Fold>): void => {
      if (readings.get(key)?.fold === fold) readings.delete(key);
    },
  };
};

/**
 * Finds folds that can take long to be read for the first time, and need a lot of memory: they have a cache for themselves,
 * which is emptied when no call has asked for any of them for a time.
 */
export const createLongReading = (
  sql: Pick<Sql, "query">,
  folds: Folds,
  {
    maxEvents = MAX_EVENTS,
    waitMs = WAIT_MS,
    keptForMs = KEPT_FOR_MS,
    nowMs = Date.now,
  }: ReadingLimits,
) => {
  let expiry: NodeJS.Timeout | undefined;
  const keep = (): void => {
    clearTimeout(expiry);
    expiry = setTimeout(folds.forgetAll, keptForMs).unref();
  };
  const queue = createQueue(folds, nowMs, keep);

  const begin = async (key: string, question: Question): Promise<Pick<Reading, "fold">> => {
    const reading = queue.find(key);
    if (reading !== undefined) return reading;
    await folds.dropOutdated(key, question);
    // Only what is new has to be read: that does not wait for the readings of others.
    if (folds.has(key)) return { fold: folds.find(key, question) };
    await requireFewEvents(sql, question, maxEvents);
    return queue.find(key) ?? queue.begin(key, question);
  };

  return async (key: string, question: Question): Promise<Fold> => {
    keep();
    const { fold } = await begin(key, question);
    const ended = new AbortController();
    const late = pause(waitMs, undefined, { ref: false, signal: ended.signal }).catch(
      () => undefined,
    );
    try {
      const found = await Promise.race([fold, late]);
      if (found !== undefined) return found;
    } catch (error) {
      queue.drop(key, fold);
      throw error;
    } finally {
      ended.abort();
    }
    throw notReadYet(folds.readShare(key));
  };
};
