import { isUnreadable } from "#domain/kit/read-event.ts";
import { sealedReportOf } from "#domain/kit/sealed-report.ts";
import {
  type ExplainedPoint,
  type ExplainedValue,
  MAX_NAMED,
  type UnreadableEvents,
} from "./explain-contract.ts";
import type { ExplainedId, Explanation } from "./explained-number.ts";
import { type LogReader, type ReadEvent, readStreams, type Streams } from "./read-streams.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

/**
 * Maximum number of points; at twice as many, every other one is dropped. Recent changes are never
 * thinned out first.
 */
const MAX_POINTS = 400;
const POINT_BYTES = 120;

/** Changes in bounded memory: older ones are coarser. */
const createPoints = () => {
  let points: ExplainedPoint[] = [];
  let changes = 0;
  return {
    add: (point: ExplainedPoint): void => {
      changes += 1;
      points.push(point);
      if (points.length > 2 * MAX_POINTS)
        points = points.filter((_, index) => index > MAX_POINTS || index % 2 === 0);
    },
    taken: () => ({ points: [...points], changes, sampled: points.length < changes }),
    bytes: () => points.length * POINT_BYTES,
  };
};

/**
 * Events that their schema refuses, because code without a contract appended them, and reports of
 * browsers whose month was destroyed. A number has to be explained without them.
 */
const createUnreadable = () => {
  const named: UnreadableEvents["named"] = [];
  let count = 0;
  return {
    add: ({ position, stream, type }: ReadEvent): void => {
      count += 1;
      if (named.length < MAX_NAMED) named.push({ position, stream, type });
    },
    taken: (): UnreadableEvents => ({ count, named: [...named] }),
  };
};

/** A number from its first event to the last one read. */
export type Fold = {
  readonly streams: Streams;
  readonly timeline: Timeline;
  /** The value before the first event. */
  readonly first: ExplainedValue;
  /** The part of the events that is read, 0–1, while it is being read. */
  readonly readShare: () => number;
  /** Continues to a position of the log. Must not be used again after an error. */
  readonly readOn: (upTo: string) => Promise<void>;
  readonly taken: () => ReturnType<ReturnType<typeof createPoints>["taken"]> & {
    readonly now: ExplainedValue;
    readonly currency: string | null;
    readonly events: number;
    readonly unreadable: UnreadableEvents;
  };
  readonly bytes: () => number;
};

/** The request: how the number is computed, and its id. */
export type Question<State = unknown> = {
  readonly explanation: Explanation<State>;
  readonly asked: ExplainedId;
};

type FoldOptions = {
  readonly streams: Streams;
  /** Minimum number of cached timeline entries. */
  readonly kept: number;
  readonly until?: string | undefined;
};

/** Whether an event had happened by a moment or position. */
const byThen = (limit: string | undefined) => {
  if (limit === undefined) return () => true;
  if (/^\d+$/.test(limit)) return ({ position }: ReadEvent) => BigInt(position) <= BigInt(limit);
  const moment = Date.parse(limit);
  return ({ at }: ReadEvent) => Date.parse(at) <= moment;
};

/**
 * Folds streams from their beginning with the rules that decide and project a number. `until` ends
 * it early, at a position or a moment.
 */
export const createFold = <State>(
  log: LogReader,
  { explanation, asked }: Question<State>,
  { streams, kept, until }: FoldOptions,
): Fold => {
  const points = createPoints();
  const unreadable = createUnreadable();
  const timeline = createTimeline(explanation.kind === "mark", kept);
  const hadHappened = byThen(until);
  let state = explanation.begin(asked);
  const first = explanation.measure(state);
  let now = first;
  let currency: string | null = null;
  let events = 0;
  let readTo = "0";
  /** Positions, while the fold is read for the first time. */
  let [begun, at, goal] = [0, 0, 0];
  /** False for an event that changes nothing because it cannot be read. */
  const evolves = (event: ReadEvent): boolean => {
    if (sealedReportOf(event.data) !== undefined) {
      unreadable.add(event);
      return false;
    }
    try {
      state = explanation.evolve(state, event);
      return true;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      unreadable.add(event);
      return false;
    }
  };
  const takeOne = (event: ReadEvent): void => {
    if (!evolves(event)) return;
    const previous = now;
    now = explanation.measure(state);
    currency = explanation.currencyOf?.(state) ?? currency;
    const { position, at } = event;
    if (now !== previous) points.add({ position, at, value: now });
    if (explanation.tells?.(event, now !== previous) === false) return;
    events += 1;
    timeline.add({ position, at, value: now });
  };
  const take = (page: readonly ReadEvent[]): boolean => {
    for (const event of page) {
      if (!hadHappened(event)) return true;
      takeOne(event);
    }
    at = Number(page.at(-1)?.position ?? at);
    begun ||= Number(page[0]?.position ?? 0);
    return false;
  };
  return {
    streams,
    timeline,
    first,
    readOn: async (upTo) => {
      const { pageEvents } = explanation;
      const stretch = { after: readTo, upTo };
      if (BigInt(upTo) <= BigInt(readTo)) return;
      goal = Number(upTo);
      await readStreams(log, asked.websiteId, { streams, stretch, pageEvents, take });
      readTo = upTo;
    },
    readShare: () => (goal > begun ? (at - begun) / (goal - begun) : 0),
    taken: () => ({
      now,
      currency,
      events,
      unreadable: unreadable.taken(),
      ...points.taken(),
    }),
    bytes: () => timeline.bytes() + points.bytes() + (explanation.weigh?.(state) ?? 0),
  };
};
