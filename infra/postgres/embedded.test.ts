import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

it("is stopped by the last who uses it, whoever started it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daybook-embedded-"));
  // The server runs as another user when we are root, and must be able to enter the folder.
  await chmod(folder, 0o755);
  const isRunning = async () => (await findEmbeddedPostgres(folder, "postgres")) !== undefined;
  const first = await startEmbeddedPostgres({ folder });
  try {
    const second = await startEmbeddedPostgres({ folder });
    expect(second.url("postgres")).toBe(first.url("postgres"));
    const inUse = new pg.Client({ connectionString: second.url("postgres") });
    await inUse.connect();
    await first.release();
    const settings = `select current_setting('wal_init_zero') as zeros, current_setting('fsync') as fsync`;
    expect((await inUse.query(settings)).rows).toEqual([{ zeros: "off", fsync: "on" }]);
    await inUse.end();
    await second.release();
    expect(await isRunning()).toBe(false);
    // Of a server that has gone already there is nothing left to stop.
    await first.release();
  } finally {
    if (await isRunning()) await first.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
