import pg from "pg";
import type { Cursors } from "./port.ts";

/** Concurrent files per process; a further one waits for its turn, with a time limit. */
const AT_ONCE = 3;
const WAIT_MS = 20_000;
/**
 * Number of these for one website, so that its slow readers leave a place for the other websites.
 */
const OF_WEBSITE = 2;
/** A client that does not read on within this time is gone, or blocks Postgres's clean-up. */
const TAKEN_WITHIN_MS = 60_000;
/** All pieces together: a client that reads a little each minute would block it for days. */
const ALL_TAKEN_WITHIN_MS = 600_000;

type Options = {
  readonly connectionString: string;
  readonly onError: (error: Error) => void;
  readonly onOpen?: (() => void) | undefined;
  readonly takenWithinMs?: number;
  readonly allTakenWithinMs?: number;
  readonly waitMs?: number;
};

/** Places by website; who finds none free waits for one. */
const createPlaces = (waitMs: number) => {
  const taken = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();
  const isFull = (websiteId: string): boolean => (taken.get(websiteId) ?? 0) >= OF_WEBSITE;

  const freed = (websiteId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const those = waiting.get(websiteId) ?? new Set();
      waiting.set(websiteId, those);
      const go = () => {
        clearTimeout(timer);
        those.delete(go);
        resolve();
      };
      const timer = setTimeout(() => {
        those.delete(go);
        reject(new Error("Too many files of this website are being read."));
      }, waitMs);
      those.add(go);
    });

  return {
    take: async (websiteId: string): Promise<void> => {
      while (isFull(websiteId)) await freed(websiteId);
      taken.set(websiteId, (taken.get(websiteId) ?? 0) + 1);
    },
    give: (websiteId: string): void => {
      const left = (taken.get(websiteId) ?? 1) - 1;
      if (left === 0) taken.delete(websiteId);
      else taken.set(websiteId, left);
      const [first] = waiting.get(websiteId) ?? [];
      if (first === undefined) waiting.delete(websiteId);
      else first();
    },
  };
};

type Pieces = <Row>(
  text: string,
  values: readonly unknown[],
  rows: number,
  onReleased: () => void,
) => AsyncGenerator<readonly Row[]>;

/** A reader that is given up keeps no place, also if it never asks again. */
const inPlaces = (pieces: Pieces, places: ReturnType<typeof createPlaces>) =>
  async function* stream<Row>(
    text: string,
    values: readonly unknown[],
    rows: number,
    websiteId: string,
  ) {
    await places.take(websiteId);
    let isGiven = false;
    const give = () => {
      if (isGiven) return;
      isGiven = true;
      places.give(websiteId);
    };
    try {
      yield* pieces<Row>(text, values, rows, give);
    } finally {
      give();
    }
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
  allTakenWithinMs = ALL_TAKEN_WITHIN_MS,
  waitMs = WAIT_MS,
}: Options): Cursors & { readonly close: () => Promise<void> } => {
  const pool = new pg.Pool({
    connectionString,
    max: AT_ONCE,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    application_name: "daybook-files",
  });
  pool.on("error", onError);
  pool.on("connect", onOpen);

  async function* pieces<Row>(
    text: string,
    values: readonly unknown[],
    rows: number,
    onReleased: () => void,
  ) {
    const client = await pool.connect();
    let leftMs = allTakenWithinMs;
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
      onReleased();
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
        const given = performance.now();
        const timer = setTimeout(giveUp, Math.min(takenWithinMs, Math.max(0, leftMs)));
        try {
          yield found.rows as Row[];
        } finally {
          clearTimeout(timer);
        }
        leftMs -= performance.now() - given;
        if (broken !== undefined) throw broken;
      }
    } finally {
      if (!released) await client.query("rollback").catch(note);
      release();
    }
  }

  return { stream: inPlaces(pieces, createPlaces(waitMs)), close: () => pool.end() };
};
