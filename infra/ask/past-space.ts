import type { Sql } from "../postgres/port.ts";

/** Not in the specification, in bytes: what the builds of one website can take up where the read models are smaller. */
const MIN_BYTES = 1_000_000_000;
/** Not in the specification: a comparison is two copies of a read model, and the disk is the visitors' too. */
const TIMES_LIVE = 2;

/** Builds that a question may be reading now: these are not dropped. */
const IN_USE = "interval '10 minutes'";
/** A question waits for these. One that failed stays as it is. */
const IS_UNFINISHED = "b.position < b.until_position and b.error is null";

/** The bytes that tables in a schema take up, with their indexes. */
const bytesOf = (schema: string): string => `
  (select coalesce(sum(pg_total_relation_size(c.oid)), 0)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r')`;

const maxText = `
  select greatest($1::bigint, ${TIMES_LIVE} * coalesce(sum(${bytesOf("live.schema_name")}), 0))::bigint as bytes
    from projection_builds as live where live.state = 'current'`;

const findMaxBytes = async (sql: Sql, minBytes: number): Promise<number> =>
  (await sql.query<{ bytes: number }>(maxText, [minBytes]))[0]?.bytes ?? minBytes;

const usedText = `
  select coalesce(sum(${bytesOf("b.schema_name")}), 0)::bigint as bytes
    from past_builds b
   where b.website_id is not distinct from $1
     and (b.used_at > now() - ${IN_USE} or (${IS_UNFINISHED}))`;

/** Whether the builds of a website that are in use take up all that they can. */
export const isPastFull = async (
  sql: Sql,
  websiteId: string | null,
  minBytes = MIN_BYTES,
): Promise<boolean> => {
  const [used] = await sql.query<{ bytes: number }>(usedText, [websiteId]);
  const bytes = used?.bytes ?? 0;
  return bytes >= minBytes && bytes >= (await findMaxBytes(sql, minBytes));
};

const overText = `
  select schema_name as schema
    from (select sized.*, sum(bytes) over (partition by website_id order by used_at desc, schema_name) - bytes as newer
            from (select b.*, (${IS_UNFINISHED}) as is_unfinished, ${bytesOf("b.schema_name")} as bytes
                    from past_builds b) as sized) as ordered
   where newer >= $1 and used_at < now() - ${IN_USE} and not is_unfinished`;

/** Builds that are not in use, when those of the website that were used later take up all that they can. */
export const findOverfull = async (
  sql: Sql,
  minBytes = MIN_BYTES,
): Promise<readonly { readonly schema: string }[]> =>
  sql.query(overText, [await findMaxBytes(sql, minBytes)]);
