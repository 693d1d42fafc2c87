import { type PastTables, pastSchemaOf } from "#infra/ask/port.ts";
import { findMeasured, type RulesByWebsite } from "#projections/kit/measuring-rules.ts";
import { findPastBuild } from "#projections/kit/past-table.ts";
import type { Projection } from "#projections/kit/projection.ts";
import type { Tools } from "../kit/tools.ts";
import { UsageError } from "../kit/tools.ts";
import { namedSchema } from "../past/past-schema.ts";
import { buildWithBar } from "../past/replay.ts";

const viewsIn = (schema: string, { views }: Projection) =>
  Object.fromEntries(views.map((view) => [view, schema]));

const measuredOf = (measured: RulesByWebsite, websiteId: string | null): unknown => {
  if (websiteId !== null) return measured[websiteId] ?? null;
  return Object.keys(measured).length === 0 ? null : measured;
};

/** The read models that a question names as they were at a position; missing ones are built. */
export const pastTablesFor = async (
  tools: Tools,
  all: readonly Projection[],
  asked: {
    readonly names: ReadonlySet<string>;
    readonly until: bigint;
    readonly websiteId: string | null;
  },
): Promise<PastTables> => {
  const { names, until, websiteId } = asked;
  const needed = all.filter(({ views }) => views.some((view) => names.has(view)));
  const schemas: Record<string, string> = {};
  for (const projection of needed) {
    const { name, version } = projection;
    const measured = await findMeasured(tools.eventStore, projection, websiteId);
    const build = { projection: name, version, websiteId, until, rules: null };
    const schema = pastSchemaOf({ ...build, measured: measuredOf(measured, websiteId) });
    await buildWithBar(tools, { projection, schema, websiteId, until, measured });
    Object.assign(schemas, viewsIn(schema, projection));
  }
  return { until, schemas };
};

/** The read models of a build of replay. */
export const tablesOfBuild = async (
  { database }: Tools,
  all: readonly Projection[],
  name: string,
): Promise<PastTables> => {
  const schema = namedSchema(name);
  const build = await findPastBuild(database, schema);
  const projection = all.find((each) => each.name === build?.projection);
  if (build === undefined || projection === undefined)
    throw new UsageError(`${schema} does not exist. Build it with replay.`);
  return { until: build.until, schemas: viewsIn(schema, projection) };
};
