import type pg from "pg";
import type { Sql } from "#infra/postgres/port.ts";

/**
 * Queries that reject when no answer comes in time, and whose connection is then closed. Timers that
 * look for work wait for their look: one on a connection that died without a word would be the last.
 */
export const createTimedSql = (pool: pg.Pool, answerWithinMs: number): Sql => ({
  query: async <Row>(text: string, values: readonly unknown[] = []) => {
    // The timeout is a setting that the driver has and its types lack.
    const timed = { text, values: [...values], query_timeout: answerWithinMs };
    return (await pool.query(timed)).rows as Row[];
  },
});
