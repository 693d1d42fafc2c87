import type { Log } from "#infra/log/log.ts";
import { abortablePause } from "../timers/abortable-pause.ts";
import type { EmbeddedServer } from "./embedded.ts";
import { createKeeperClaim } from "./keeper-claim.ts";

const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;
/** After this lifetime a server's end is not caused by its start. */
const LONG_LIFE_MS = 60_000;

export type Keeper = { readonly stop: () => Promise<void> };

type Options = {
  readonly server: Pick<EmbeddedServer, "isRunning" | "startAgain">;
  readonly folder: string;
  readonly log: Log;
  readonly lookEveryMs?: number;
};

/**
 * Looks after the embedded server as long as this process runs: however it ended, it is restarted
 * at the same address, immediately and then with growing pauses. Of several processes that keep one
 * server, one does so at a time.
 */
export const keepRunning = ({
  server,
  folder,
  log,
  lookEveryMs = LOOK_EVERY_MS,
}: Options): Keeper => {
  const claim = createKeeperClaim(folder);
  const stopping = new AbortController();
  const { signal } = stopping;
  let startedAt = Number.NEGATIVE_INFINITY;
  let wait = 0;
  /** Whether the log already contains that the server is away. */
  let isTold = false;
  let isReasonTold = false;

  const tellReason = (error: unknown): void => {
    // Repeating the same reason would fill the disk, which may be full already.
    if (!isReasonTold) log.error({ error }, "the embedded Postgres cannot be started yet");
    isReasonTold = true;
  };

  const startAgain = async (): Promise<void> => {
    if (performance.now() - startedAt > LONG_LIFE_MS) wait = 0;
    if (!isTold) log.error({}, "the embedded Postgres has ended; it is started again");
    isTold = true;
    await abortablePause(wait, signal, { ref: false });
    if (signal.aborted) return;
    wait = Math.min(Math.max(2 * wait, lookEveryMs), LONGEST_PAUSE_MS);
    await server.startAgain();
    startedAt = performance.now();
  };

  const look = async (): Promise<void> => {
    if (!(await claim.hold())) return;
    if (!(await server.isRunning())) await startAgain();
    if (isTold && !signal.aborted) log.warn({}, "the embedded Postgres runs again");
    isTold = false;
    isReasonTold = false;
  };

  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      await look().catch(tellReason);
      await abortablePause(lookEveryMs, signal, { ref: false });
    }
  };
  const ended = keep();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
      await claim.release().catch(() => undefined);
    },
  };
};
