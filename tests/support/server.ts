import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import type { Infrastructure } from "#infrastructure";
import { startDaybook } from "../../start.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export type TestServer = {
  readonly origin: string;
  readonly database: TestDatabase["database"];
  readonly url: string;
  readonly infrastructure: Infrastructure;
  readonly setupCode: string | undefined;
  readonly stop: () => Promise<void>;
};

/**
 * The whole server on a database of its own and a free port. `settings` are environment variables;
 * the demo content is left out unless DAYBOOK_DEMO is "true".
 */
export const startTestServer = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> => {
  const test = await createTestDatabase();
  const daybook = await startDaybook({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: test.url,
      DAYBOOK_DEMO: "false",
      DAYBOOK_HOSTS: "127.0.0.1,localhost,shop.example",
      ...settings,
    }),
    connectionString: test.url,
    secret: "a secret for tests of at least 32 characters",
    version: "test",
    log: silentLog,
  });
  return {
    origin: `http://127.0.0.1:${daybook.port}`,
    database: test.database,
    url: test.url,
    infrastructure: daybook.infrastructure,
    setupCode: daybook.setupCode,
    stop: async () => {
      await daybook.stop();
      await test.drop();
    },
  };
};
