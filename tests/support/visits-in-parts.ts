import type { Sql } from "#infra/postgres/port.ts";
import { visitMemoryOf } from "#read-api/census/visit-memory.ts";

/** About four visits. */
const MAX_BYTES = 150;

/** The same database for a process that can keep nearly no visits, so that reports are made in parts. */
export const withLittleMemory = (database: Sql): Sql => {
  const sql: Sql = { query: (text, values) => database.query(text, values) };
  visitMemoryOf(sql, { maxBytes: MAX_BYTES });
  return sql;
};
