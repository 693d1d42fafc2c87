import type { Sql } from "#infra/postgres/port.ts";

/** The first position recorded at or after a time; one behind the head when there is none. */
export const findPositionAt = async (sql: Sql, at: string): Promise<bigint> => {
  const [row] = await sql.query<{ position: string }>(
    "select log.position_at($1::timestamptz)::text as position",
    [at],
  );
  return BigInt(row?.position ?? 1);
};
