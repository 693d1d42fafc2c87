import type { Client } from "pg";
import type { Wakeups } from "./wakeups.ts";

export type LogListener = {
  /** Listens from the first call on. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
};

type Options = {
  readonly connect: () => Promise<Client>;
  readonly wakeups: Wakeups;
  readonly onError: (error: unknown) => void;
};

/**
 * Wakes subscriptions when any process has appended. Only a convenience: where LISTEN does not get
 * through (a transaction pooler), the poll of the subscriptions finds the same events later.
 */
export const createLogListener = ({ connect, wakeups, onError }: Options): LogListener => {
  let client: Client | undefined;
  let started = false;
  let closed = false;

  const listen = async (): Promise<void> => {
    while (!closed) {
      try {
        const fresh = await connect();
        const over = new Promise<void>((resolve) => {
          fresh.on("end", () => resolve());
          fresh.on("error", () => resolve());
        });
        fresh.on("notification", ({ payload }) => wakeups.wake(BigInt(payload ?? 0)));
        client = fresh;
        if (closed) return void (await fresh.end());
        await fresh.query("listen daybook_log");
        // Whatever was announced while nobody listened.
        wakeups.wake();
        await over;
      } catch (error) {
        if (!closed) onError(error);
      }
    }
  };

  return {
    start: () => {
      if (started || closed) return;
      started = true;
      void listen();
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
};
