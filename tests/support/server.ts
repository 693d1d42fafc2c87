import { runMigrations } from "graphile-worker";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import type { Infrastructure } from "#infrastructure";
import { startDaybook } from "../../start.ts";
import { createTestDatabase, type Prepared, type TestDatabase } from "./database.ts";
import { throughSocket } from "./through-socket.ts";
import { answerCheckOf, watchAnswers } from "./watched-answers.ts";

export type TestServer = {
  readonly origin: string;
  readonly database: TestDatabase["database"];
  readonly url: string;
  readonly infrastructure: Infrastructure;
  readonly setupCode: string | undefined;
  readonly stop: () => Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

const startOn = (url: string, settings: Settings) =>
  startDaybook({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: url,
      DAYBOOK_DEMO: "false",
      DAYBOOK_DEMO_LIFE: "false",
      MAIL_CAPTURE: "true",
      DAYBOOK_HOSTS: "127.0.0.1,localhost,shop.example",
      RESTOCK_GRACE_SECONDS: "0",
      RATE_LIMIT_EXEMPT: "loopback",
      ...settings,
    }),
    connectionString: throughSocket(url),
    secret: "a secret for tests of at least 32 characters",
    version: "test",
    log: silentLog,
    jobsAtATime: 3,
    // Otherwise 26 ms of processor time and 20 MB for each start, sign-up and sign-in.
    passwordCost: { memoryCost: 8, timeCost: 1 },
  });

/**
 * The result of a first start, which every test would wait for: tables of projections, the demo
 * shop.
 */
const startedBefore = ({ DAYBOOK_DEMO = "false", DAYBOOK_HOSTS = "" }: Settings): Prepared => ({
  name: `${DAYBOOK_DEMO}_${DAYBOOK_HOSTS.replaceAll(/\W/g, "_")}`,
  prepare: async (url) => {
    const daybook = await startOn(url, {
      DAYBOOK_ROLES: "web,projections",
      DAYBOOK_DEMO,
      ...(DAYBOOK_HOSTS && { DAYBOOK_HOSTS }),
    });
    await daybook.stop();
    // A quarter of what Postgres does for the start of a server.
    await runMigrations({ connectionString: url });
  },
});

/**
 * A database on which Daybook was started and stopped, for processes that start there for the
 * second time.
 */
export const createStartedDatabase = (settings: Settings = {}): Promise<TestDatabase> =>
  createTestDatabase(startedBefore(settings));

/** The complete server on an existing database, which is kept when the server stops. */
export const startTestServerOn = async (
  test: Pick<TestDatabase, "database" | "url">,
  settings: Settings = {},
): Promise<TestServer> => {
  const daybook = await startOn(test.url, settings);
  const [host] = settings.DAYBOOK_HOSTS?.split(",") ?? [];
  const unwatch = watchAnswers(daybook.port, await answerCheckOf(daybook.port, host));
  return {
    origin: `http://127.0.0.1:${daybook.port}`,
    database: test.database,
    url: test.url,
    infrastructure: daybook.infrastructure,
    setupCode: daybook.setupCode,
    stop: async () => {
      await daybook.stop();
      unwatch();
    },
  };
};

/**
 * The complete server on a new database and a free port. `settings` are environment variables; the
 * demo content is omitted unless DAYBOOK_DEMO is "true". It is the second start on that database.
 */
export const startTestServer = async (settings: Settings = {}): Promise<TestServer> => {
  const test = await createStartedDatabase(settings);
  const server = await startTestServerOn(test, settings);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await test.drop();
    },
  };
};

/** The address that this process's pages know, and whether a server has it. */
const ofPages = { port: 0, isTaken: false };

/**
 * A server at the address of the one before it, so that the browser's pages know its scripts and styles already. Two at
 * the same time have different addresses.
 */
export const startServerOfPages = async (settings: Settings): Promise<TestServer> => {
  if (ofPages.isTaken) return startTestServer(settings);
  ofPages.isTaken = true;
  const { port } = ofPages;
  const server = await startTestServer({ PORT: String(port), ...settings }).catch(
    async (error: unknown) => {
      ofPages.isTaken = false;
      // Another program may have taken the port. What else goes wrong must be seen.
      if ((error as { readonly code?: string }).code !== "EADDRINUSE") throw error;
      ofPages.port = 0;
      return startTestServer(settings);
    },
  );
  if (ofPages.isTaken) ofPages.port = Number(new URL(server.origin).port);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      ofPages.isTaken = false;
    },
  };
};
