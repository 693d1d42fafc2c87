import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
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
