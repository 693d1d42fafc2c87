import type { Database } from "../postgres/port.ts";
import { findOverfull } from "./past-space.ts";
import { quotedName } from "./views.ts";

/** Not in the specification: long enough for a day's work with one question. */
const UNUSED_HOURS = 24;
/** Not in the specification: builds of one website that are kept. The disk is the visitors' too. */
const MAX_KEPT = 60;

/** Unused builds, too many of them, and those of a website on which someone has been erased since they were built. */
const overText = `
  select b.schema_name as schema
    from (select *, row_number() over (partition by website_id order by used_at desc) as kept
            from past_builds) b
   where b.kept > ${MAX_KEPT} or b.used_at < now() - interval '${UNUSED_HOURS} hours'
      or exists (select from persons p
                  where p.forgotten_at > b.built_at
                    and (b.website_id is null or p.website_id = b.website_id))`;

/** Tables of questions about builds that have gone: the view of the log is all that is left. */
const emptyText = `
  select n.nspname as schema from pg_namespace n
   where n.nspname ~ '^ask_[0-9a-f]{16}_[0-9a-f]{16}$'
     and not exists (select from pg_class c where c.relnamespace = n.oid and c.relname <> 'events')`;

type Named = { readonly schema: string };

const drop = (database: Database, schema: string): Promise<void> =>
  database.transaction(async (sql) => {
    await sql.query("select set_config('lock_timeout', '2s', true)");
    await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [schema]);
    await sql.query(`drop schema if exists ${quotedName(schema)} cascade`);
    await sql.query("delete from past_builds where schema_name = $1", [schema]);
  });

/**
 * Drops builds of the past that nobody uses, those that take up too much space, and those in which a person is readable who has been
 * erased: the next question builds them again, without that person.
 */
export const createSweepPastBuilds =
  ({
    database,
    minBytes,
  }: {
    readonly database: Database;
    /** For tests. */
    readonly minBytes?: number;
  }) =>
  async (): Promise<void> => {
    const over = [
      ...(await database.query<Named>(overText)),
      ...(await findOverfull(database, minBytes)),
    ];
    for (const { schema } of over) await drop(database, schema);
    if (over.length === 0) return;
    for (const { schema } of await database.query<Named>(emptyText)) await drop(database, schema);
  };
