import type { Database, Sql } from "../postgres/port.ts";
import { findOrRequest, type ShownProjection } from "./past-builds.ts";
import type { PastRequest, PastState } from "./port.ts";

const modelsText = `
  select v.name, b.projection, b.version, b.rules -> $2 as measured
    from (select c.relname as name, (regexp_match(pg_get_viewdef(c.oid), 'FROM (p_\\w+)\\.'))[1] as schema
            from pg_class c where c.relnamespace = 'read'::regnamespace and c.relkind = 'v') v
    join projection_builds b on b.schema_name = v.schema
   where v.name = any($1::text[])`;

type Model = ShownProjection & { readonly name: string };

/**
 * The position of a moment; null: the head. Before the first event, everything is as empty as
 * after it.
 */
export const positionOf = async (sql: Sql, moment: string | null): Promise<bigint> => {
  const isPosition = moment === null || /^\d+$/.test(moment);
  const [row] = await sql.query<{ position: string }>(
    isPosition
      ? "select greatest(1, least($1::bigint, position))::text as position from log.head"
      : "select greatest(1, least(log.position_at($1::timestamptz) - 1, position))::text as position from log.head",
    [moment],
  );
  return BigInt(row?.position ?? 0);
};

/** Finds builds of the past for a question, and requests the missing ones. */
export const createPastRequests =
  (database: Database) =>
  async ({ names, moment, websiteId }: PastRequest): Promise<PastState> => {
    const until = await positionOf(database, moment);
    const models = await database.query<Model>(modelsText, [[...names], websiteId]);
    const wanted = models.map(({ projection, version, measured }) => ({
      projection,
      version,
      measured,
      websiteId,
      until,
      rules: null,
    }));
    const { schemas, isBuilt, progress } = await findOrRequest(database, wanted);
    const building = models.filter((_, index) => !isBuilt[index]).map(({ name }) => name);
    if (building.length > 0) return { building, progress };
    const byName = models.map(({ name }, index) => [name, schemas[index] as string] as const);
    return { tables: { until, schemas: Object.fromEntries(byName) } };
  };
