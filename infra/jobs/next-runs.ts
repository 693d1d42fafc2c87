import type { Sql } from "#infra/postgres/port.ts";

const nextRuns = `
  select key, run_at as "runAt" from graphile_worker.jobs where key = any($1::text[])`;

/** A database without a worker lacks this table. */
const isMissing = (error: unknown): boolean =>
  /^(42P01|3F000)$/.test(String((error as { readonly code?: unknown }).code));

/** The next run of waiting jobs, ISO 8601, by their keys; completed jobs are absent. */
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
