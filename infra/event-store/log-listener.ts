import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { startConnectionCheck } from "./connection-check.ts";
import type { Wakeups } from "./wakeups.ts";

export type LogListener = {
  /** Listens from the first call on. */
  readonly start: () => void;
  /** Whether announcements arrive: a pooler accepts LISTEN and delivers nothing. */
  readonly hears: () => boolean;
  readonly close: () => Promise<void>;
};

type Options = {
  readonly connect: () => Promise<Client>;
  /** Announces something over another connection, to find out whether it arrives. */
  readonly announce: () => Promise<unknown>;
  readonly wakeups: Wakeups;
  readonly onError: (error: unknown) => void;
  /** Default: 3,000. */
  readonly checkEveryMs?: number;
};

const LISTEN_AGAIN_AFTER_MS = 250;
/** While nothing is announced. Costs a transaction, and bounds how long a lost announcement lasts. */
const CHECK_EVERY_MS = 3_000;

/**
 * Wakes subscriptions when any process has appended. Only a convenience: where LISTEN does not work
 * (a transaction pooler), the subscriptions' poll finds the same events later. While nothing is
 * announced, the listening connection itself reads where the log ends: one that does not answer has
 * died without a word, as behind a firewall that forgot it, and is replaced.
 */
export const createLogListener = ({
  connect,
  announce,
  wakeups,
  onError,
  checkEveryMs = CHECK_EVERY_MS,
}: Options): LogListener => {
  let client: Client | undefined;
  let isHearing = false;
  let started = false;
  let closed = false;

  const hangUp = async (): Promise<void> => {
    await client?.end().catch(() => undefined);
  };

  const listenOnce = async (): Promise<void> => {
    const fresh = await connect();
    const over = new Promise<void>((resolve) => {
      fresh.on("end", () => resolve());
      fresh.on("error", () => resolve());
    }).then(() => {
      // Sleepers that relied on it return to their shorter rest.
      const wasHearing = isHearing;
      isHearing = false;
      if (wasHearing) wakeups.wake();
    });
    fresh.on("notification", ({ payload }) => {
      isHearing = true;
      wakeups.wake(BigInt(payload ?? 0));
    });
    client = fresh;
    if (closed) return hangUp();
    await fresh.query("listen daybook_log");
    // Events may have been announced while nobody listened.
    wakeups.wake();
    // Without an answer the subscriptions continue to poll.
    announce().catch(() => undefined);
    const stopChecking = startConnectionCheck({
      client: fresh,
      everyMs: checkEveryMs,
      onHead: wakeups.wake,
      onSilence: async (error) => {
        if (!closed) onError(error);
        await hangUp();
      },
    });
    await over;
    stopChecking();
  };

  const listen = async (): Promise<void> => {
    while (!closed) {
      try {
        await listenOnce();
      } catch (error) {
        // A server that accepts connections may still reject LISTEN, as a standby does.
        await hangUp();
        if (closed) return;
        onError(error);
        await pause(LISTEN_AGAIN_AFTER_MS, undefined, { ref: false });
      }
    }
  };

  return {
    start: () => {
      if (started || closed) return;
      started = true;
      void listen();
    },
    hears: () => isHearing,
    close: async () => {
      closed = true;
      await hangUp();
    },
  };
};
