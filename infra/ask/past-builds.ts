import type { Database, Sql } from "../postgres/port.ts";
import { isPastFull } from "./past-space.ts";
import { AskError, pastSchemaOf, type RequestedBuild } from "./port.ts";

/** Builds in which someone is readable who has been erased since count as missing. */
const buildsText = `
  select b.schema_name as schema, b.position, b.until_position as until, b.error,
         exists (select from persons p
                  where p.website_id = b.website_id and p.forgotten_at > b.built_at) as stale
    from past_builds b where b.schema_name = any($1::text[])`;

/** Not in the specification: one build after another is made, and a website must not fill the queue. */
const MAX_WAITING = 24;
/** Builds by other rules, which are among them. */
const MAX_WAITING_RULES = 4;

const waitingText = `
  select count(*)::int as builds, count(*) filter (where rules is not null)::int as "withRules"
    from past_builds where website_id = $1 and position < until_position and error is null`;

type Waiting = { readonly builds: number; readonly withRules: number };

const refuseWhenFull = async (sql: Sql, { websiteId, rules }: RequestedBuild): Promise<void> => {
  const [waiting] = await sql.query<Waiting>(waitingText, [websiteId]);
  if (rules !== null && (waiting?.withRules ?? 0) >= MAX_WAITING_RULES)
    throw new AskError("busy", "Other comparisons are being built. Try again in a moment.");
  if ((waiting?.builds ?? 0) >= MAX_WAITING)
    throw new AskError(
      "busy",
      "Other moments of the past are still being built. Try again in a moment.",
    );
  if (await isPastFull(sql, websiteId))
    throw new AskError(
      "busy",
      "Other moments of the past take up all the space that this website has for them. Try again in ten minutes.",
    );
};

type Build = {
  readonly schema: string;
  readonly position: number;
  readonly until: number;
  readonly error: string | null;
  readonly stale: boolean;
};

/** The projection behind a read model, with the version of the tables that readers see. */
export type ShownProjection = {
  readonly projection: string;
  readonly version: number;
  /** The website's measuring rules by which it counts; null: the first ones, or it does not count. */
  readonly measured: unknown;
};

export type FoundBuilds = {
  /** In the order of the wanted ones. */
  readonly schemas: readonly string[];
  readonly isBuilt: readonly boolean[];
  /** From 0 to 1. */
  readonly progress: number;
};

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const request = (sql: Sql, schema: string, wanted: RequestedBuild) => {
  const { projection, version, websiteId, until, rules, measured } = wanted;
  const byWebsite = measured === null || websiteId === null ? {} : { [websiteId]: measured };
  return sql.query(
    `insert into past_builds (schema_name, projection, version, website_id, until_position, rules, measured)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [schema, projection, version, websiteId, until, jsonOf(rules), JSON.stringify(byWebsite)],
  );
};

/** One after another for a website, so that concurrent calls cannot exceed its limits. */
const requestWithinLimits = (
  database: Database,
  schema: string,
  wanted: RequestedBuild,
): Promise<void> =>
  database.transaction(async (sql) => {
    const { websiteId } = wanted;
    const lock = "select pg_advisory_xact_lock(hashtext('past builds'), hashtext($1))";
    await sql.query(lock, [websiteId ?? ""]);
    await refuseWhenFull(sql, wanted);
    await request(sql, schema, wanted);
  });

/** Stale rows are dropped by the process that builds; until then their tables are not shown. */
const drop = (database: Database, schema: string): Promise<void> =>
  database.transaction(async (sql) => {
    await sql.query(`drop schema if exists "${schema}" cascade`);
    await sql.query("delete from past_builds where schema_name = $1", [schema]);
  });

const shareOf = (build: Build | undefined): number =>
  build === undefined || build.stale || build.until === 0 ? 0 : build.position / build.until;

/**
 * Also while another build of the same question is still being made: a finished one that is dropped in the meantime would
 * be built again. Those that are not finished keep their places in the queue.
 */
const usedText = `
  update past_builds set used_at = now()
   where schema_name = any($1::text[]) and position >= until_position`;

/** Finds builds of the past, and requests the missing ones from the process that runs projections. */
export const findOrRequest = async (
  database: Database,
  wanted: readonly RequestedBuild[],
): Promise<FoundBuilds> => {
  const schemas = wanted.map(pastSchemaOf);
  const found = await database.query<Build>(buildsText, [schemas]);
  const builds = new Map(found.map((build) => [build.schema, build]));
  // Builds by other rules have the lower limit: a refused comparison leaves nothing behind.
  const inOrder = wanted.toSorted((a, b) => Number(a.rules === null) - Number(b.rules === null));
  for (const each of inOrder) {
    const schema = pastSchemaOf(each);
    const build = builds.get(schema);
    if (build?.error)
      throw new AskError("not-ready", `${each.projection} cannot be built: ${build.error}`);
    if (build?.stale) await drop(database, schema);
    if (build !== undefined && !build.stale) continue;
    await requestWithinLimits(database, schema, each);
  }
  const isBuilt = schemas.map((schema) => {
    const build = builds.get(schema);
    return build !== undefined && !build.stale && build.position >= build.until;
  });
  await database.query(usedText, [schemas]);
  const shares = schemas.map((schema) => shareOf(builds.get(schema)));
  const progress = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  return { schemas, isBuilt, progress };
};
