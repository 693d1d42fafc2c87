import type { Client, Pool } from "pg";
import { abortablePause } from "../../timers/abortable-pause.ts";
import type { SourceClient } from "./client.ts";
import { copyPage, findCopiedTo } from "./copy-page.ts";
import { type ReadEvent, unwrap } from "./envelope.ts";

export type Sequencer = {
  readonly start: () => void;
  /** Whether this process copies now. */
  readonly isCopying: () => boolean;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly pool: Pool;
  readonly client: Pick<SourceClient, "follow">;
  readonly logId: string;
  /** Opens a separate connection, which has the lease as long as it lives. */
  readonly connect: () => Promise<Client>;
  readonly onCopied: (head: bigint) => void;
  readonly onError: (error: unknown) => void;
  /** Time between two attempts to get the lease; default: 250. */
  readonly tryEveryMs?: number | undefined;
};

/** Key of the advisory lock; "log" and "copy" in letters. */
const LEASE = "select pg_try_advisory_lock(7102311, 3670121) as has";
const TRY_EVERY_MS = 250;

/**
 * Copies the server's log into Postgres, in its order and with positions that have no gaps. One
 * process does so at a time; the others wait for its lease. A process that lost the lease without
 * noticing is refused by the position that it believes to have reached, so that nothing is copied
 * twice.
 */
export const createSequencer = ({
  pool,
  client,
  logId,
  connect,
  onCopied,
  onError,
  tryEveryMs = TRY_EVERY_MS,
}: Options): Sequencer => {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let copying = false;

  const copyFrom = async (signal: AbortSignal): Promise<void> => {
    let known = await findCopiedTo(pool);
    let held: ReadEvent[] = [];
    for await (const page of client.follow(known, signal)) {
      for (const event of page) {
        const read = unwrap(event, logId);
        if (read !== undefined) held.push(read);
      }
      // Readers see the events of one append together.
      const whole = held.findLastIndex(({ isLast }) => isLast) + 1;
      const to = whole === held.length ? page.at(-1)?.position : held[whole - 1]?.source;
      if (to === undefined) continue;
      const head = await copyPage(pool, held.slice(0, whole), { known, to });
      known = to;
      held = held.slice(whole);
      onCopied(head);
    }
  };

  /** Copies as long as the lease's connection lives. */
  const copyWhileLeased = async (): Promise<void> => {
    const lease = await connect();
    const lost = new AbortController();
    lease.on("error", () => lost.abort());
    lease.on("end", () => lost.abort());
    try {
      const { rows } = await lease.query<{ has: boolean }>(LEASE);
      if (rows[0]?.has !== true) return;
      copying = true;
      await copyFrom(AbortSignal.any([stopping.signal, lost.signal]));
    } finally {
      copying = false;
      await lease.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await copyWhileLeased().catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error);
      });
      await abortablePause(tryEveryMs, stopping.signal);
    }
  };

  return {
    start: () => {
      running ??= run();
    },
    isCopying: () => copying,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
