import pg from "pg";
import { afterAll, beforeAll, inject, it } from "vitest";
import { createEmptyDatabase, type EmptyDatabase } from "#tests/support/empty-database.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

const MAX_CONNECTIONS = 12;
const MAX_TRANSACTIONS_PER_SECOND = 5;
/** Twice the longest interval of what is checked while nothing happens. */
const OBSERVED_SECONDS = 20;
const PATIENTLY = { timeoutMs: 150_000 };

let empty: EmptyDatabase;
let daybook: DaybookProcess;
/** Connected to another database of the server, so that its own queries are not counted. */
let observer: pg.Client;

type Look = {
  readonly transactions: number;
  readonly connections: number;
  /** By the database's clock, in seconds. */
  readonly at: number;
};

const look = async (): Promise<Look> => {
  const { rows } = await observer.query<Look>(
    `select (xact_commit + xact_rollback)::int as transactions, numbackends as connections,
            extract(epoch from clock_timestamp())::float8 as at
       from pg_stat_database where datname = $1`,
    [new URL(empty.url).pathname.slice(1)],
  );
  return rows[0] as Look;
};

beforeAll(async () => {
  empty = await createEmptyDatabase();
  daybook = await spawnDaybook(empty.url, { DAYBOOK_PROCESSES: "2" });
  observer = new pg.Client({ connectionString: inject("adminUrl") });
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await daybook.stop();
  await empty.drop();
});

it("a web process and its background process keep few connections after a rush, and make few transactions", async () => {
  const pages = Array.from({ length: 200 }, () => fetch(`${daybook.origin}/`));
  await Promise.all(pages.map(async (page) => (await page).arrayBuffer()));
  await until(async () => (await look()).connections <= MAX_CONNECTIONS, PATIENTLY);

  let from = await look();
  await until(async () => {
    const now = await look();
    const seconds = now.at - from.at;
    if (seconds < OBSERVED_SECONDS) return false;
    const perSecond = (now.transactions - from.transactions) / seconds;
    // What the rush or the start left to do may take a while on a busy machine.
    from = now;
    return perSecond < MAX_TRANSACTIONS_PER_SECOND;
  }, PATIENTLY);
});
