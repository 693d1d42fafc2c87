import type { Log } from "#infra/log/log.ts";
import type { Database } from "#infra/postgres/port.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import { noteProgress } from "./builds.ts";
import { messageOf } from "./errors.ts";
import type { Run } from "./run.ts";

const KEEP_PROGRESS_EVERY_MS = 100;
/** Weight of the newest measurement in the rate. */
const RATE_WEIGHT = 0.1;
/** A lower rate counts as standing still. */
const LEAST_RATE = 0.1;

type Options = {
  readonly database: Database;
  readonly runs: () => readonly Run[];
  readonly log: Log;
};

/** Saves how far runs came without events of theirs. */
export const keepRuns = async (database: Database, runs: readonly Run[]): Promise<void> => {
  const unkept = runs.flatMap((run) => {
    const step = run.unkept();
    return step === undefined ? [] : [{ run, step }];
  });
  await noteProgress(
    database,
    unkept.map(({ step }) => step),
  );
  for (const { run, step } of unkept) run.kept(step);
};

/** Does so continuously, and measures the rates. */
export const keepProgress = ({ database, runs, log }: Options) => {
  const stopping = new AbortController();
  const seen = new WeakMap<object, { readonly position: bigint; readonly at: number }>();
  const measure = () => {
    for (const { standing } of runs()) {
      const before = seen.get(standing);
      const now = { position: standing.position, at: performance.now() };
      seen.set(standing, now);
      if (before === undefined) continue;
      const perSecond =
        (Number(now.position - before.position) * 1_000) / Math.max(1, now.at - before.at);
      const rate = standing.eventsPerSecond + RATE_WEIGHT * (perSecond - standing.eventsPerSecond);
      standing.eventsPerSecond = rate < LEAST_RATE ? 0 : rate;
    }
  };
  const keep = () =>
    keepRuns(database, runs()).catch((error: unknown) =>
      log.debug({ error: messageOf(error) }, "Progress was not saved."),
    );
  const loop = async () => {
    while (!stopping.signal.aborted) {
      measure();
      await keep();
      await abortablePause(KEEP_PROGRESS_EVERY_MS, stopping.signal);
    }
    await keep();
  };
  const ended = loop();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
