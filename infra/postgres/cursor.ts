import pg from "pg";
import type { Cursors } from "./port.ts";

/** Concurrent files per process; a further one waits for its turn, with a time limit. */
const AT_ONCE = 3;
const WAIT_MS = 20_000;
/** A client that does not read on within this time is gone, or blocks Postgres's clean-up. */
const TAKEN_WITHIN_MS = 60_000;

type Options = {
  readonly connectionString: string;
  readonly onError: (error: Error) => void;
  readonly onOpen?: (() => void) | undefined;
  readonly takenWithinMs?: number;
};

/**
 * Rows of one query in pieces from one snapshot, on separate connections, so that downloads never
 * block other requests.
 */
export const createCursors = ({
  connectionString,
  onError,
  onOpen = () => undefined,
  takenWithinMs = TAKEN_WITHIN_MS,
}: Options): Cursors & { readonly close: () => Promise<void> } => {
  const pool = new pg.Pool({
    connectionString,
    max: AT_ONCE,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    application_name: "daybook-files",
  });
  pool.on("error", onError);
  pool.on("connect", onOpen);

  async function* stream<Row>(text: string, values: readonly unknown[], rows: number) {
    const client = await pool.connect();
    let broken: Error | undefined;
    let released = false;
    const note = (error: Error) => {
      broken = error;
    };
    client.on("error", note);
    const release = () => {
      if (released) return;
      released = true;
      client.off("error", note);
      client.release(broken);
    };
    const giveUp = () => {
      broken = new Error("The reader took too long.");
      release();
    };
    try {
      await client.query("begin isolation level repeatable read read only");
      await client.query(`declare pieces no scroll cursor for ${text}`, [...values]);
      for (;;) {
        const found = await client.query(`fetch forward ${rows} from pieces`);
        if (found.rows.length === 0) return;
        const timer = setTimeout(giveUp, takenWithinMs);
        try {
          yield found.rows as Row[];
        } finally {
          clearTimeout(timer);
        }
        if (broken !== undefined) throw broken;
      }
    } finally {
      if (!released) await client.query("rollback").catch(note);
      release();
    }
  }

  return { stream, close: () => pool.end() };
};
