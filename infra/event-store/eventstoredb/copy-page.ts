import type { Pool } from "pg";
import type { SourceClient } from "./client.ts";
import { type ReadEvent, unwrap } from "./envelope.ts";

const copyText = `
  select log.copy($1, $2, $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::uuid[],
                  $8::text[], $9::smallint[], $10::json[], $11::json[], $12::timestamptz[])::text as head`;

/**
 * Writes the next events into the copy, in one transaction with the position on the server up to
 * which it then reaches. Returns the head of the log.
 */
export const copyPage = async (
  pool: Pool,
  events: readonly ReadEvent[],
  { known, to }: { readonly known: bigint; readonly to: bigint },
): Promise<bigint> => {
  const { rows } = await pool.query<{ head: string }>(copyText, [
    known,
    to,
    events.map(({ source }) => source),
    events.map(({ stream }) => stream),
    events.map(({ websiteId }) => websiteId),
    events.map(({ revision }) => revision),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map(({ version }) => version),
    events.map(({ data }) => data),
    events.map(({ metadata }) => metadata),
    events.map(({ recordedAt }) => recordedAt),
  ]);
  return BigInt(rows[0]?.head ?? 0);
};

/** Position on the server up to which everything has been copied. */
export const findCopiedTo = async (pool: Pick<Pool, "query">): Promise<bigint> => {
  const { rows } = await pool.query<{ copied_to: string }>(
    "select copied_to::text from log.source",
  );
  return BigInt(rows[0]?.copied_to ?? -1);
};

type Sides = {
  readonly pool: Pick<Pool, "query">;
  readonly client: Pick<SourceClient, "read">;
};

/** Nothing on the server behind what has been copied belongs to the log. */
export const isCopyWhole = async ({ pool, client }: Sides, logId: string): Promise<boolean> => {
  const copiedTo = await findCopiedTo(pool);
  for await (const event of client.read("backwards")) {
    if (event.position <= copiedTo) return true;
    if (unwrap(event, logId) !== undefined) return false;
  }
  return true;
};
