import type { Sql } from "#infra/postgres/port.ts";

const nextRuns = `
  select key, run_at as "runAt" from graphile_worker.jobs where key = any($1::text[])`;

/** Where no worker has ever been there is no such table. */
const isMissing = (error: unknown): boolean =>
  /^(42P01|3F000)$/.test(String((error as { readonly code?: unknown }).code));

/** When jobs that wait will be tried, ISO 8601, by their keys; jobs that are done are not there. */
export const createNextRuns =
  (sql: Sql) =>
  async (keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (keys.length === 0) return new Map();
    const rows = await sql
      .query<{ key: string; runAt: string }>(nextRuns, [keys])
      .catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
    return new Map(rows.map(({ key, runAt }) => [key, runAt]));
  };
