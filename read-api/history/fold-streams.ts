import { isUnreadable } from "#domain/kit/read-event.ts";
import { sealedReportOf } from "#domain/kit/sealed-report.ts";
import {
  type ExplainedPoint,
  type ExplainedValue,
  MAX_NAMED,
  type UnreadableEvents,
} from "../explained/explain-contract.ts";
import type { ExplainedId, Explanation } from "../explained/explained-number.ts";
import type { FollowedVisit } from "../explained/followed-visit.ts";
import {
  type LogReader,
  type ReadEvent,
  readStreams,
  type Streams,
} from "../explained/read-streams.ts";
import { createTimeline, type Timeline } from "./timeline.ts";

/**
 * Maximum number of points; at twice as many, every other one is dropped. Recent changes are never
 * thinned out first.
 */
const MAX_POINTS = 400;
const POINT_BYTES = 120;

/** Other requests get a turn in between: an event of a busy visitor changes a long path. */
const TURN_MS = 20;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

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

/** One number of a fold. */
export type Figure = {
  readonly timeline: Timeline;
  /** The value before the first event. */
  readonly first: ExplainedValue;
  readonly taken: () => ReturnType<ReturnType<typeof createPoints>["taken"]> & {
    readonly now: ExplainedValue;
    readonly currency: string | null;
    readonly events: number;
    readonly unreadable: UnreadableEvents;
  };
};

/** Numbers with the same state, nearly always one, from their first event to the last one read. */
export type Fold = {
  readonly streams: Streams;
  /** Number of visits that it began with. */
  readonly recordedVisits: number;
  readonly figureOf: (explanation: Pick<Explanation<unknown>, "measure">) => Figure;
  /** The position up to which it is read, decimal digits. */
  readonly readTo: () => string;
  /** The part of the events that is read, 0–1, while it is being read. */
  readonly readShare: () => number;
  /** Continues to a position of the log. Must not be used again after an error. */
  readonly readOn: (upTo: string) => Promise<void>;
  readonly bytes: () => number;
};

/** The request: how the number is computed, and its id. */
export type Question<State = unknown> = {
  readonly explanation: Explanation<State>;
  readonly target: ExplainedId;
};

export type FoldOptions = {
  readonly streams: Streams;
  /** Minimum number of cached timeline entries. */
  readonly kept: number;
  readonly until?: string | undefined;
  /** What `findRecorded` has found. */
  readonly recorded: readonly FollowedVisit[];
};

/** Whether an event had happened by a moment or position. */
const byThen = (limit: string | undefined) => {
  if (limit === undefined) return () => true;
  if (/^\d+$/.test(limit)) return ({ position }: ReadEvent) => BigInt(position) <= BigInt(limit);
  const moment = Date.parse(limit);
  return ({ at }: ReadEvent) => Date.parse(at) <= moment;
};

/** One number after each event. */
const createFigure = <State>(
  { kind, tells }: Pick<Explanation<State>, "kind" | "tells">,
  measure: Explanation<State>["measure"],
  { state, kept }: { readonly state: State; readonly kept: number },
) => {
  const points = createPoints();
  const timeline = createTimeline(kind === "mark", kept);
  const first = measure(state);
  let now = first;
  let events = 0;
  return {
    timeline,
    first,
    add: (event: ReadEvent, state: State): void => {
      const previous = now;
      now = measure(state);
      const { position, at } = event;
      if (now !== previous) points.add({ position, at, value: now });
      if (tells?.(event, now !== previous) === false) return;
      events += 1;
      timeline.add({ position, at, value: now });
    },
    taken: () => ({ now, events, ...points.taken() }),
    bytes: (): number => timeline.bytes() + points.bytes(),
  };
};

/** The numbers that are read together, by how they are measured. */
const figuresOf = <State>(
  explanation: Explanation<State>,
  options: { readonly state: State; readonly kept: number },
) =>
  new Map(
    Array.from(
      explanation.together?.measures ?? [explanation.measure],
      (each) => [each, createFigure(explanation, each, options)] as const,
    ),
  );

const readerOf = <State>(
  log: LogReader,
  { opensCountries }: Pick<Explanation<State>, "opensCountries">,
  target: ExplainedId,
): LogReader => (opensCountries?.(target) === true ? { ...log, open: log.openCountries } : log);

/**
 * Folds streams from their beginning with the rules that decide and project a number. `until` ends
 * it early, at a position or a moment.
 */
export const createFold = <State>(
  log: LogReader,
  { explanation, target }: Question<State>,
  { streams, kept, until, recorded }: FoldOptions,
): Fold => {
  const unreadable = createUnreadable();
  const hadHappened = byThen(until);
  let state = explanation.begin(target, recorded);
  const figures = figuresOf(explanation, { state, kept });
  let currency: string | null = null;
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
    currency = explanation.currencyOf?.(state) ?? currency;
    for (const figure of figures.values()) figure.add(event, state);
  };
  const take = async (page: readonly ReadEvent[]): Promise<boolean> => {
    let turnEndsMs = performance.now() + TURN_MS;
    for (const event of page) {
      if (!hadHappened(event)) return true;
      takeOne(event);
      if (performance.now() < turnEndsMs) continue;
      await nextTurn();
      turnEndsMs = performance.now() + TURN_MS;
    }
    at = Number(page.at(-1)?.position ?? at);
    begun ||= Number(page[0]?.position ?? 0);
    return false;
  };
  return {
    streams,
    recordedVisits: recorded.length,
    figureOf: ({ measure }) => {
      const figure = figures.get(measure);
      if (figure === undefined) throw new Error("The fold is of other numbers.");
      const { timeline, first } = figure;
      const taken = () => ({ ...figure.taken(), currency, unreadable: unreadable.taken() });
      return { timeline, first, taken };
    },
    readOn: async (upTo) => {
      const { pageEvents } = explanation;
      const stretch = { after: readTo, upTo };
      if (BigInt(upTo) <= BigInt(readTo)) return;
      goal = Number(upTo);
      await readStreams(readerOf(log, explanation, target), target.websiteId, {
        streams,
        stretch,
        pageEvents,
        take,
      });
      readTo = upTo;
    },
    readTo: () => readTo,
    readShare: () => (goal > begun ? (at - begun) / (goal - begun) : 0),
    bytes: () =>
      [...figures.values()].reduce((sum, figure) => sum + figure.bytes(), 0) +
      (explanation.weigh?.(state) ?? 0),
  };
};
