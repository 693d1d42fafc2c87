import type { Log } from "#infra/log/log.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import { type BuildProgress, createApply, type PreparedPage, stepOf } from "./apply.ts";
import { type Build, findPosition, type Step } from "./builds.ts";
import { EventNotApplicable, messageOf, StaleBuild } from "./errors.ts";
import { recordFailure } from "./failures.ts";
import type { FarReading } from "./far-reading.ts";
import type { Feed, FeedPage } from "./feed.ts";
import { readsOf } from "./personal.ts";
import type { Projection } from "./projection.ts";
import { createReadAhead } from "./read-ahead.ts";
import type { SoftMutex } from "./soft-mutex.ts";
import { createWrites } from "./writes.ts";

const RETRY_FROM_MS = 50;
const RETRY_AT_MOST_MS = 2_000;

/** From this many events on, a write costs more than the wait. */
const MANY_EVENTS = 24;

/** In positions: where one page cannot be read far from here, the next ones hardly can. */
const HERE_FOR = 100_000n;

export type RunDependencies = {
  readonly database: Database;
  readonly feed: Feed;
  readonly personalData?: PersonalData | undefined;
  /** Absent: pages of builds that are far behind are read in this thread, too. */
  readonly farReading?: FarReading | undefined;
  /** Shared by all runs of the worker. */
  readonly mutex: SoftMutex;
  readonly log: Log;
};

export type Run = {
  readonly build: Build;
  readonly standing: BuildProgress;
  /** Why it is stopped, if it is. */
  readonly failure: () => string | undefined;
  /** Progress that is not saved yet. */
  readonly unkept: () => Step | undefined;
  /** The database now contains this. */
  readonly kept: (step: Step) => void;
  /** Checks whether it is at the end of an idle log. */
  readonly checkEnd: () => void;
  /** Retries the event at which it stopped. */
  readonly retry: () => void;
  /** Applies nothing more until `release`; resolves when work in progress has ended. */
  readonly hold: () => Promise<void>;
  readonly release: () => void;
  readonly stop: () => Promise<void>;
};

type Options = RunDependencies & {
  readonly projection: Projection;
  readonly build: Build;
  /** Called after each step, including those without events for this projection. */
  readonly onMove: () => void;
};

/** Advances the tables of one build along the log, page after page, as long as it lives. */
export const startRun = (options: Options): Run => {
  const { build, projection, feed, onMove } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const standing: BuildProgress = { ...build, known: build.position, eventsPerSecond: 0 };
  let kept: Pick<Step, "caughtUp" | "eventsPerSecond"> = {
    caughtUp: build.caughtUp,
    eventsPerSecond: 0,
  };
  const { prepare, apply, forget, isSingle } = createApply({ ...options, standing });
  const reading = createReading(options, isSingle, signal);
  const recovery = createRecovery(options, standing, signal);
  const gate = createGate();
  const ahead = createReadAhead({ read: reading.read, prepare });
  // A page can be written while the next is awaited, which may take hours at the end of the log.
  const writes = createWrites(async (page: PreparedPage) => {
    await apply(page);
    onMove();
  });

  const live = async () => {
    for (let attempt = 0; !signal.aborted; ) {
      try {
        const page = await ahead.take(standing.position);
        await untilAborted(gate.passed(), signal);
        if (signal.aborted) break;
        if (page.isHeld) continue;
        await writes.add(page);
        attempt = 0;
        if (shouldGather(page)) await abortablePause(projection.reads.gatherMs ?? 0, signal);
      } catch (error) {
        ahead.forget();
        forget();
        await writes.ended();
        if ((await recovery.from(error, attempt)) === "gone") return;
        attempt += 1;
      }
    }
    reading.stop();
    await writes.ended();
  };
  const ended = live();

  return {
    build,
    standing,
    failure: recovery.failure,
    unkept: () =>
      standing.known < standing.position ||
      standing.caughtUp !== kept.caughtUp ||
      hasChanged(standing.eventsPerSecond, kept.eventsPerSecond)
        ? stepOf(build, standing, standing.position)
        : undefined,
    kept: (step) => {
      if (standing.known < step.to) standing.known = step.to;
      kept = step;
    },
    checkEnd: () => {
      standing.caughtUp ||= feed.isEnd(standing.position);
    },
    retry: recovery.retry,
    hold: async () => {
      gate.close();
      await writes.ended();
    },
    release: gate.open,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};

/** Reads pages here, or far from here while the build is far behind. */
const createReading = (
  { build, projection, feed, farReading }: Options,
  isSingle: (after: bigint) => boolean,
  signal: AbortSignal,
) => {
  const reads = readsOf(projection);
  const far =
    projection.digest === undefined
      ? undefined
      : farReading?.begin({ projection: projection.name, rules: build.rules });
  let hereUntil = 0n;
  const readFar = async (after: bigint): Promise<FeedPage | undefined> => {
    const page = await far?.next(after);
    if (page !== undefined) return { events: [], upTo: page.upTo, more: true, far: page };
    hereUntil = after + HERE_FOR;
    return undefined;
  };
  return {
    read: async (after: bigint): Promise<FeedPage> => {
      const isFar = feed.isBehind(after, farReading?.behind ?? 0n);
      if (!isFar) far?.stop();
      const canBeFar = isFar && after >= hereUntil && !isSingle(after);
      return (canBeFar && (await readFar(after))) || feed.next(after, reads, signal);
    },
    stop: (): void => far?.stop(),
  };
};

/**
 * Whether events keep arriving, so that the next page should wait for more of them. A build that is
 * behind does not wait.
 */
const shouldGather = ({ events, more }: FeedPage): boolean => !more && events.length >= MANY_EVENTS;

/** Whether the rate has changed by more than a fifth, or to zero. */
const hasChanged = (rate: number, kept: number): boolean =>
  rate === 0 ? kept !== 0 : Math.abs(rate - kept) > 1 + 0.2 * kept;

const createRecovery = (
  { build, projection, database, log }: Options,
  standing: BuildProgress,
  signal: AbortSignal,
) => {
  let failure: string | undefined;
  let again = Promise.withResolvers<void>();

  const standStill = async ({ event, message, cause }: EventNotApplicable): Promise<void> => {
    failure = message;
    standing.failed = true;
    again = Promise.withResolvers();
    log.error(
      {
        projection: projection.name,
        build: build.build,
        ...(event && { position: `${event.position}`, eventId: event.id, type: event.type }),
        error: cause,
      },
      "A projection stopped at an event that it cannot apply.",
    );
    await recordFailure(database, build.build, message, event);
    await untilAborted(again.promise, signal);
    failure = undefined;
  };

  /**
   * Resolves when the run can continue, from the database's state: a commit whose answer was lost
   * counts.
   */
  const from = async (error: unknown, attempt: number): Promise<"ready" | "gone"> => {
    try {
      if (error instanceof EventNotApplicable) await standStill(error);
      else if (!(error instanceof StaleBuild)) {
        log.warn(
          { projection: projection.name, error: messageOf(error) },
          "A projection failed and will be retried.",
        );
        const wait = Math.min(RETRY_FROM_MS * 2 ** attempt, RETRY_AT_MOST_MS);
        await abortablePause(wait, signal);
      }
      if (signal.aborted) return "ready";
      const position = await findPosition(database, build.build);
      if (position === undefined) return "gone";
      standing.position = position;
      standing.known = position;
      return "ready";
    } catch (next) {
      return signal.aborted ? "ready" : from(next, attempt + 1);
    }
  };

  return { from, failure: () => failure, retry: () => again.resolve() };
};

const createGate = () => {
  let opening: PromiseWithResolvers<void> | undefined;
  return {
    close: () => {
      opening ??= Promise.withResolvers();
    },
    open: () => {
      opening?.resolve();
      opening = undefined;
    },
    passed: (): Promise<void> => opening?.promise ?? Promise.resolve(),
  };
};

const untilAborted = (promise: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      signal.removeEventListener("abort", end);
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
    void promise.then(end);
  });
