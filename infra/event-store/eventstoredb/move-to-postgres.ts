import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { assertSameLog, findSource, releaseHead } from "./binding.ts";
import { isCopyWhole } from "./copy-page.ts";
import { type MoveOptions, type Sides, withSides } from "./moving.ts";
import { createSequencer } from "./sequencer.ts";
import { verifyMove } from "./verify-move.ts";

const LOOK_EVERY_MS = 100;

/** Copies what the server accepted last. */
const catchUp = async (
  { pool, client }: Sides,
  logId: string,
  connectionString: string,
): Promise<void> => {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const sequencer = createSequencer({
    pool,
    client,
    logId,
    connect: async () => {
      const lease = new pg.Client({ connectionString, application_name: "log-move" });
      await lease.connect();
      return lease;
    },
    onCopied: () => undefined,
    onError: failed.reject,
  });
  sequencer.start();
  try {
    while (!(await isCopyWhole({ pool, client }, logId)))
      await Promise.race([pause(LOOK_EVERY_MS), failed.promise]);
  } finally {
    await sequencer.stop();
  }
};

/** What only a log on a server needs. An unfinished claim has nothing on the server: it ends. */
const forgetServer = async ({ pool }: Sides): Promise<void> => {
  await pool.query("delete from log.claims");
  await pool.query("delete from log.copied");
  await releaseHead(pool);
  await pool.query("delete from log.source");
};

/**
 * Lets Postgres decide again: the copy is completed and verified position by position first. A move
 * to the server that was not finished is taken back. Returns false when Postgres decides already.
 */
export const moveToPostgres = (options: MoveOptions): Promise<boolean> =>
  withSides(options, async (sides) => {
    const source = await findSource(sides.pool);
    if (source === undefined) return false;
    if (source.state === "eventstore") {
      await assertSameLog(sides, source);
      await catchUp(sides, source.logId, options.connectionString);
      const total = Number(await sides.reader.head());
      await verifyMove(sides, source.logId, (done) =>
        options.onProgress({ step: "verify", done, total }),
      );
    }
    await forgetServer(sides);
    return true;
  });
