import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { throughSocket } from "./through-socket.ts";

export type TestDatabase = {
  readonly url: string;
  readonly database: Database;
  /** Closes the pool and drops the database, even with open connections. */
  readonly drop: () => Promise<void>;
};

/**
 * A database for one test: migrated, empty, a copy of the run's template; or a copy of one that
 * `prepare` has filled, once per run and name.
 */
export const createTestDatabase = async (prepared?: Prepared): Promise<TestDatabase> => {
  const template = inject("templateDatabase");
  const from = prepared === undefined ? template : `${template}_${prepared.name}`;
  if (prepared !== undefined) await prepareOnce(from, prepared.prepare);
  const name = `test_${randomBytes(6).toString("hex")}`;
  await copyDatabase(ofServer, from, name);
  const url = urlOf(name);
  const database = createDatabase({ connectionString: url });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await ofServer(`drop database if exists ${name} with (force)`);
    },
  };
};

export type Prepared = {
  readonly name: string;
  /** Fills the empty database at the address, and closes its connections. */
  readonly prepare: (url: string) => Promise<void>;
};

type Query = (text: string) => Promise<{ readonly rowCount: number | null }>;

const urlOf = (name: string): string => {
  const url = new URL(inject("adminUrl"));
  url.pathname = `/${name}`;
  return url.href;
};

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: throughSocket(inject("adminUrl")) });
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

let connection: Promise<pg.Client> | undefined;

/** Every file of this process uses the same connection, because opening one takes 10 ms of processor time. */
const ofServer: Query = async (text) => {
  const forget = () => {
    connection = undefined;
  };
  connection ??= connect().then(
    (client) => client.once("end", forget),
    (error) => {
      forget();
      throw error;
    },
  );
  return (await connection).query(text);
};

/**
 * Copying the files takes a third less processor time than writing them to the log, too. A server that waits for
 * the disk, as another's may, writes all of its changes there first.
 */
const strategy = process.env.DATABASE_URL === undefined ? "strategy file_copy" : "";

/** Postgres rejects two concurrent copies of one template: try again. */
const copyDatabase = async (query: Query, from: string, name: string): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await query(`create database ${name} template ${from} ${strategy}`);
      return;
    } catch (error) {
      const busy = (error as { code?: string }).code === "55006";
      if (!busy || attempt === 100) throw error;
    }
  }
};

/**
 * The first caller prepares it under another name, which is changed when it is complete; the others
 * wait.
 */
const prepareOnce = async (name: string, prepare: Prepared["prepare"]): Promise<void> => {
  const exists = async () =>
    (await ofServer(`select from pg_database where datname = '${name}'`)).rowCount === 1;
  if (await exists()) return;
  const client = await connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
    if (await exists()) return;
    const unfinished = `${name}_unfinished`;
    await ofServer(`drop database if exists ${unfinished} with (force)`);
    await copyDatabase(ofServer, inject("templateDatabase"), unfinished);
    await prepare(urlOf(unfinished));
    await ofServer(`alter database ${unfinished} rename to ${name}`);
  } finally {
    await client.end();
  }
};
