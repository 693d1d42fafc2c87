import type { Database, Sql } from "../postgres/port.ts";
import { AskError, type PastRequest, type PastState, pastSchemaOf } from "./port.ts";

/** The projection behind each read model, with the version of the tables that readers see. */
const modelsText = `
  select v.name, b.projection, b.version
    from (select c.relname as name, (regexp_match(pg_get_viewdef(c.oid), 'FROM (p_\\w+)\\.'))[1] as schema
            from pg_class c where c.relnamespace = 'read'::regnamespace and c.relkind = 'v') v
    join projection_builds b on b.schema_name = v.schema
   where v.name = any($1::text[])`;

/** Builds in which someone is readable who has been erased since count as missing. */
const buildsText = `
  select b.schema_name as schema, b.position, b.until_position as until, b.error,
         exists (select from persons p
                  where p.website_id = b.website_id and p.forgotten_at > b.built_at) as stale
    from past_builds b where b.schema_name = any($1::text[])`;

type Model = { readonly name: string; readonly projection: string; readonly version: number };
type Build = {
  readonly schema: string;
  readonly position: number;
  readonly until: number;
  readonly error: string | null;
  readonly stale: boolean;
};

/** Before the first event, everything is as empty as after it. */
const positionOf = async (sql: Sql, moment: string): Promise<bigint> => {
  const isPosition = /^\d+$/.test(moment);
  const [row] = await sql.query<{ position: string }>(
    isPosition
      ? "select greatest(1, least($1::bigint, position))::text as position from log.head"
      : "select greatest(1, least(log.position_at($1::timestamptz) - 1, position))::text as position from log.head",
    [moment],
  );
  return BigInt(row?.position ?? 0);
};

const request = (sql: Sql, schema: string, model: Model, websiteId: string, until: bigint) =>
  sql.query(
    `insert into past_builds (schema_name, projection, version, website_id, until_position)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [schema, model.projection, model.version, websiteId, until],
  );

/** Stale rows are dropped by the process that builds; until then their tables are not shown. */
const drop = (database: Database, schema: string): Promise<void> =>
  database.transaction(async (sql) => {
    await sql.query(`drop schema if exists "${schema}" cascade`);
    await sql.query("delete from past_builds where schema_name = $1", [schema]);
  });

const progressOf = (builds: readonly (Build | undefined)[]): number => {
  const shares = builds.map((build) =>
    build === undefined || build.until === 0 ? 0 : build.position / build.until,
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
};

/** Finds builds of the past for a question, and requests the missing ones. */
export const createPastRequests =
  (database: Database) =>
  async ({ names, moment, websiteId }: PastRequest): Promise<PastState> => {
    const until = await positionOf(database, moment);
    const models = await database.query<Model>(modelsText, [[...names]]);
    const schemaOf = ({ projection, version }: Model) =>
      pastSchemaOf({ projection, version, websiteId, until });
    const found = await database.query<Build>(buildsText, [models.map(schemaOf)]);
    const builds = new Map(found.map((build) => [build.schema, build]));
    const states = [];
    for (const model of models) {
      const schema = schemaOf(model);
      const build = builds.get(schema);
      if (build?.error)
        throw new AskError("not-ready", `${model.name} cannot be built: ${build.error}`);
      if (build?.stale) await drop(database, schema);
      if (build === undefined || build.stale)
        await request(database, schema, model, websiteId, until);
      states.push({ model, schema, build: build?.stale ? undefined : build });
    }
    const missing = states.filter(
      ({ build }) => build === undefined || build.position < build.until,
    );
    if (missing.length > 0)
      return {
        building: missing.map(({ model }) => model.name),
        progress: progressOf(states.map(({ build }) => build)),
      };
    await database.query(
      "update past_builds set used_at = now() where schema_name = any($1::text[])",
      [states.map(({ schema }) => schema)],
    );
    const schemas = Object.fromEntries(states.map(({ model, schema }) => [model.name, schema]));
    return { tables: { until, schemas } };
  };
