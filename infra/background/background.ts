import type { Log } from "#infra/log/log.ts";
import { abortablePause } from "../timers/abortable-pause.ts";
import { beginLife, type Life } from "./life.ts";
import type { BackgroundSettings } from "./messages.ts";

/** The background process that runs projections and jobs, next to the web process. */
export type Background = Pick<Life, "start" | "reached"> & {
  /** Process id of its current run. */
  readonly pid: () => number | undefined;
  /** It is not restarted from now on. */
  readonly retire: () => void;
  /** Lets it finish its work. */
  readonly stop: () => Promise<void>;
};

type Options = {
  /** The program and its parameters. */
  readonly program: readonly string[];
  readonly log: Log;
  /** Pause before a restart; doubled each time that it ends soon. */
  readonly pauseMs?: number;
};

const PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** After this lifetime an end is not caused by the start. */
const LONG_LIFE_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

/**
 * Starts loading the program immediately, so that it is ready when the database is. Once it has
 * worked it is restarted whenever it ends, until it is retired.
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
      await abortablePause(wait, retired.signal);
      if (retired.signal.aborted) return;
      wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
      bornAt = performance.now();
      try {
        life = beginLife(program);
      } catch (error) {
        // There is not enough memory for another process at this moment.
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
