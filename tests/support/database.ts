import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";

export type TestDatabase = {
  readonly url: string;
  readonly database: Database;
  /** Closes the pool and removes the database, whoever may still be connected. */
  readonly drop: () => Promise<void>;
};

/** A database of the test's own: migrated, empty, a copy of the template made in some 50 ms. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const adminUrl = inject("adminUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(adminUrl, `create database ${name} template ${inject("templateDatabase")}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = createDatabase({ connectionString: url.href });
  return {
    url: url.href,
    database,
    drop: async () => {
      await database.close();
      await onServer(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
};

/** Two copies of one template at the same moment are refused by Postgres: try again. */
const onServer = async (adminUrl: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(text);
        return;
      } catch (error) {
        const busy = (error as { code?: string }).code === "55006";
        if (!busy || attempt === 100) throw error;
      }
    }
  } finally {
    await client.end();
  }
};
