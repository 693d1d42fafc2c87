import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWholeDaybook } from "#tests/support/whole-daybook.ts";
import { startDaybook } from "../../start.ts";

it("on a port that is taken leaves nothing running", async () => {
  const test = await createTestDatabase();
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  try {
    const starting = startDaybook({
      config: readConfig({
        PORT: `${port}`,
        HOST: "127.0.0.1",
        DATABASE_URL: test.url,
        DAYBOOK_DEMO: "false",
      }),
      connectionString: test.url,
      secret: "a secret for tests of at least 32 characters",
      version: "test",
      log: silentLog,
    });
    await expect(starting).rejects.toThrow(`address already in use 127.0.0.1:${port}`);
    const connections = `
      select application_name from pg_stat_activity
       where datname = current_database() and application_name <> 'daybook'`;
    await until(async () => (await test.database.query(connections)).length === 0);
  } finally {
    taken.close();
    await test.drop();
  }
});

const isRoot = process.getuid?.() === 0;
it.skipIf(!isRoot)(
  `as root below a folder that is closed to other users prints what to do, and no stack${isRoot ? "" : " (not run: the tests do not run as root)"}`,
  async () => {
    // mkdtemp makes folders of mode 0700.
    const closed = await mkdtemp(join(tmpdir(), "daybook-closed-"));
    try {
      const start = () => startWholeDaybook(join(closed, "data"));
      const error = (await start().catch((failure: unknown) => failure)) as Error;
      expect(error.message).toContain(`The embedded Postgres cannot enter the folder ${closed}.`);
      expect(error.message).toContain(`chmod o+x "${closed}"`);
      expect(error.message).not.toMatch(/^\s+at /m);
      // What the failed start has made does not stand in the way of the next one.
      await chmod(closed, 0o711);
      expect(await (await start()).stop()).toBe(0);
    } finally {
      await rm(closed, { recursive: true, force: true });
    }
  },
);
