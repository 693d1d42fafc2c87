import { createHash, createHmac } from "node:crypto";
import type { Database, Sql } from "../postgres/port.ts";
import { AskError, type ReadModels, type Scope } from "./port.ts";
import { type AskView, findViews, type OtherTables, quotedName, quotedText } from "./views.ts";

/** A role that can sign in, see the tables of one scope, and do nothing else. */
export type Reader = {
  readonly role: string;
  readonly password: string;
  /** Schema with its tables. */
  readonly schema: string;
  /** Changes with the definitions of its tables. */
  readonly mark: string;
};
type Names = Omit<Reader, "mark">;

const shortHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

const textOf = (other: OtherTables): string =>
  JSON.stringify("before" in other ? [other.before, other.after] : other.schemas);

const readerOf = (database: string, secret: string, scope: Scope, other?: OtherTables): Names => {
  const website = scope.website === "all" ? "*" : `website ${scope.website.id}`;
  const personal = scope.personal ? "personal" : "open";
  const of = shortHash(JSON.stringify([website, personal]));
  const role = `daybook_ask_${shortHash(JSON.stringify([database, of]))}`;
  const then = other === undefined ? "" : `_${shortHash(textOf(other))}`;
  return {
    role,
    schema: `ask_${of}${then}`,
    password: createHmac("sha256", secret).update(`ask ${role}`).digest("base64url"),
  };
};

/** Postgres's answer to what the database's user is not allowed to do. */
const isNotAllowed = (error: unknown): boolean =>
  ["42501", "0LP01"].includes((error as { code?: string }).code ?? "");

const attempt = async (sql: Sql, text: string): Promise<void> => {
  await sql.query("savepoint attempt");
  try {
    await sql.query(text);
  } catch (error) {
    if (!isNotAllowed(error)) throw error;
    await sql.query("rollback to savepoint attempt");
  }
};

const WITHOUT_ROLES =
  "The database user of Daybook cannot create roles, which questions need. Run as an administrator of the database: ";

const createRole = async (sql: Sql, { role, password }: Names): Promise<void> => {
  const attributes = `login password ${quotedText(password)} noinherit connection limit 12`;
  const [known] = await sql.query("select from pg_roles where rolname = $1", [role]);
  if (known !== undefined) return;
  try {
    await sql.query("savepoint role");
    await sql.query(`create role ${quotedName(role)} ${attributes}`);
  } catch (error) {
    await sql.query("rollback to savepoint role");
    // Another database of this server, or another process, was faster.
    if (["42710", "23505"].includes((error as { code?: string }).code ?? "")) return;
    if (!isNotAllowed(error)) throw error;
    const [me] = await sql.query<{ name: string }>("select current_user as name");
    throw new AskError("not-ready", `${WITHOUT_ROLES}alter role "${me?.name}" createrole`);
  }
};

/**
 * Settings of every question. The question cannot change what only administrators can, and its
 * connection repeats the limits of time.
 */
const settingsOf = ({ role }: Names): readonly string[] =>
  [
    "default_transaction_read_only = on",
    "statement_timeout = '600s'",
    "idle_in_transaction_session_timeout = '60s'",
    "lock_timeout = '5s'",
    "work_mem = '32MB'",
    "hash_mem_multiplier = 1.5",
    "jit = off",
    // The other cores are for the shop's visitors.
    "max_parallel_workers_per_gather = 0",
    "temp_file_limit = '2GB'",
  ].map((setting) => `alter role ${quotedName(role)} set ${setting}`);

/**
 * Every role of Postgres can take advisory locks, which would stop Daybook's own processes, make
 * temporary tables and send notifications. Where the database's user can, that right goes.
 */
const CLOSED_FUNCTIONS = `
  select format('revoke execute on function %s from public', p.oid::regprocedure) as text
    from pg_proc p
   where p.pronamespace = 'pg_catalog'::regnamespace
     and p.proname ~ '^(pg_(try_)?advisory_|pg_notify$|set_config$|pg_sleep|lo_|query_to_|cursor_to_|table_to_|schema_to_|database_to_)'
     and has_function_privilege('public', p.oid, 'execute')`;

const closeFunctions = async (sql: Sql): Promise<void> => {
  for (const { text } of await sql.query<{ text: string }>(CLOSED_FUNCTIONS))
    await attempt(sql, text);
  const [row] = await sql.query<{ name: string; open: boolean }>(
    `select current_database() as name,
            has_database_privilege('public', current_database(), 'temporary') as open`,
  );
  if (row?.open)
    await attempt(sql, `revoke temporary on database ${quotedName(row.name)} from public`);
};

const createViews = async (sql: Sql, reader: Names, views: readonly AskView[], mark: string) => {
  const schema = quotedName(reader.schema);
  const role = quotedName(reader.role);
  await sql.query(`drop schema if exists ${schema} cascade`);
  await sql.query(`create schema ${schema}`);
  // A barrier: no condition of the question is evaluated on rows of another website, where an
  // error could show their values.
  for (const { name, select } of views)
    await sql.query(
      `create view ${schema}.${quotedName(name)} with (security_barrier) as ${select}`,
    );
  await sql.query(`grant usage on schema ${schema} to ${role}`);
  await sql.query(`grant select on all tables in schema ${schema} to ${role}`);
  for (const setting of settingsOf(reader)) await attempt(sql, setting);
  await sql.query(`comment on schema ${schema} is ${quotedText(mark)}`);
};

/**
 * The views' definitions decide whether they are still right: projections are built again, and
 * columns are classified. A view that went with an old build is missing from the count.
 */
const markOf = (views: readonly AskView[]): string =>
  `${views.length} ${shortHash(JSON.stringify(views))}`;

const isCurrent = async (sql: Sql, { schema, role }: Names, mark: string): Promise<boolean> => {
  const [row] = await sql.query<{ mark: string | null }>(
    `select obj_description(n.oid, 'pg_namespace') as mark
       from pg_namespace n
      where n.nspname = $1
        and has_schema_privilege(coalesce((select oid from pg_roles where rolname = $2), 0), n.oid, 'usage')
        and (select count(*) from pg_class c where c.relnamespace = n.oid)::text = split_part($3, ' ', 1)`,
    [schema, role, mark],
  );
  return row?.mark === mark;
};

/** Changes whenever a read model gets another view. */
const CATALOGUE = `
  select md5(string_agg(c.oid || ' ' || r.xmin::text, ',' order by c.oid)) as catalogue
    from pg_class c join pg_rewrite r on r.ev_class = c.oid
   where c.relnamespace = 'read'::regnamespace`;
const MAX_MARKS = 200;

type Options = {
  readonly database: Database;
  readonly readModels: ReadModels;
  readonly secret: string;
};

/** Finds the reader of a scope; creates its role and tables when they are missing or out of date. */
export const createReaders = ({ database, readModels, secret }: Options) => {
  let name: Promise<string> | undefined;
  const databaseName = async (): Promise<string> => {
    const [row] = await database.query<{ name: string }>("select current_database() as name");
    return row?.name ?? "";
  };

  /** Marks by scope, with the state of the catalogue that they are for. */
  const marks = new Map<string, { readonly catalogue: string; readonly mark: string }>();

  /** Writing the definitions of all views takes longer than most questions. */
  const findMark = async (scope: Scope, other?: OtherTables): Promise<string> => {
    if (other !== undefined) return markOf(await findViews(database, readModels, scope, other));
    const key = JSON.stringify(scope);
    const [{ catalogue = "" } = {}] = await database.query<{ catalogue: string }>(CATALOGUE);
    const known = marks.get(key);
    if (known?.catalogue === catalogue) return known.mark;
    const mark = markOf(await findViews(database, readModels, scope, undefined));
    if (marks.size >= MAX_MARKS) marks.clear();
    marks.set(key, { catalogue, mark });
    return mark;
  };

  const find = async (scope: Scope, other?: OtherTables): Promise<Reader> => {
    name ??= databaseName();
    const names = readerOf(await name, secret, scope, other);
    const mark = await findMark(scope, other);
    const reader: Reader = { ...names, mark };
    if (await isCurrent(database, reader, mark)) return reader;
    await database.transaction(async (sql) => {
      await sql.query("select pg_advisory_xact_lock(hashtext('ask readers'))");
      if (await isCurrent(sql, reader, mark)) return;
      await closeFunctions(sql);
      await createRole(sql, reader);
      await createViews(sql, reader, await findViews(sql, readModels, scope, other), mark);
    });
    return reader;
  };

  /** After a refused sign-in: the secret is another one than when the role was created. */
  const setPassword = async ({ role, password }: Reader): Promise<void> => {
    await database.query(`alter role ${quotedName(role)} password ${quotedText(password)}`);
  };

  return { find, setPassword };
};
