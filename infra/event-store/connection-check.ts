import type { Client } from "pg";

const ANSWER_WITHIN_MS = 2_000;
/** The timeout is a setting that the driver has and its types lack. */
const FIND_HEAD = {
  text: "select position::text as head from log.head",
  query_timeout: ANSWER_WITHIN_MS,
};

type Options = {
  readonly client: Client;
  readonly everyMs: number;
  /** The position at which the log ends. */
  readonly onHead: (position: bigint) => void;
  /** The connection is broken, or has not answered in time. */
  readonly onSilence: (error: unknown) => Promise<void>;
};

/**
 * Reads through a listening connection, again and again, where the log ends: that finds what a lost
 * announcement was about, and that a connection has died without a word. Returns how to stop.
 */
export const startConnectionCheck = ({
  client,
  everyMs,
  onHead,
  onSilence,
}: Options): (() => void) => {
  let isChecking = false;
  let isStopped = false;
  let hasHeard = false;
  client.on("notification", () => {
    hasHeard = true;
  });
  const check = async (): Promise<void> => {
    isChecking = true;
    try {
      const { rows } = await client.query<{ head: string }>(FIND_HEAD);
      if (!isStopped) onHead(BigInt(rows[0]?.head ?? 0));
    } catch (error) {
      if (!isStopped) await onSilence(error);
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => {
    // What has just delivered something needs no check.
    if (!hasHeard && !isChecking) void check();
    hasHeard = false;
  }, everyMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
};
