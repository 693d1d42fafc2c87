import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#infra/log/log.ts";
import { beginLife, type Life } from "./life.ts";
import type { BackgroundSettings } from "./messages.ts";

/** A process of ours that moves projections and does jobs, beside the one that serves. */
export type Background = Pick<Life, "start" | "reached"> & {
  /** Of its present run. */
  readonly pid: () => number | undefined;
  /** From now on nobody starts it again when it ends. */
  readonly retire: () => void;
  /** Lets it finish what it has begun. */
  readonly stop: () => Promise<void>;
};

type Options = {
  /** What it runs, and its parameters. */
  readonly program: readonly string[];
  readonly log: Log;
  /** Before it is started again; twice as long each time that it ends soon. */
  readonly pauseMs?: number;
};

const PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** Who has lived so long does not end because of how it began. */
const LONG_LIFE_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

/**
 * Begins to load the program at once, so that it is there when the database is. Once it has worked it
 * is started again whenever it ends, until it is retired.
 */
export const createBackground = ({ program, log, pauseMs = PAUSE_MS }: Options): Background => {
  let life: Life = beginLife(program);
  const retired = new AbortController();

  const startAgain = async (settings: BackgroundSettings): Promise<void> => {
    let wait = pauseMs;
    let bornAt = performance.now();
    for (;;) {
      const end = await life.ended;
      if (retired.signal.aborted) return;
      if (performance.now() - bornAt > LONG_LIFE_MS) wait = pauseMs;
      log.error({ end }, "the background process ended; it is started again");
      await pause(wait, undefined, { signal: retired.signal }).catch(() => undefined);
      if (retired.signal.aborted) return;
      wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
      bornAt = performance.now();
      try {
        life = beginLife(program);
      } catch (error) {
        // There is no memory for another process just now.
        log.error({ error }, "the background process could not be started");
        continue;
      }
      life.start(settings).catch((error: unknown) => {
        if (!retired.signal.aborted) log.error({ error }, "the background process did not start");
      });
    }
  };

  return {
    pid: () => life.pid,
    start: async (settings) => {
      await life.start(settings);
      void startAgain(settings);
    },
    reached: (...question) => life.reached(...question),
    retire: () => retired.abort(),
    stop: async () => {
      retired.abort();
      await life.stop(STOP_WITHIN_MS);
    },
  };
};
