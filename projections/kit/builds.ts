import * as z from "zod/mini";
import { CountingRules } from "#domain/measuring/rules.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";
import type { RulesByWebsite } from "./measuring-rules.ts";
import type { Projection, Statement } from "./projection.ts";
import { seedRecords } from "./records.ts";
import { createTables, dropTables, schemaOf, showViews } from "./schema.ts";

const StoredRules = z.record(z.string(), CountingRules);

export type BuildReason = "first" | "version" | "requested";

export type Build = {
  readonly build: number;
  readonly projection: string;
  readonly version: number;
  readonly schema: string;
  readonly state: "current" | "building" | "retired";
  readonly reason: BuildReason;
  readonly position: bigint;
  readonly caughtUp: boolean;
  readonly failed: boolean;
  /** The measuring rules that it counts by. */
  readonly rules: RulesByWebsite;
};

type Row = Omit<Build, "position" | "rules"> & {
  readonly position: string;
  readonly rules: unknown;
};

const selectBuilds = `
  select b.build, b.projection, b.version, b.schema_name as "schema", b.state, b.reason,
         b.position::text as position, b.caught_up as "caughtUp", b.rules, f.build is not null as failed
    from projection_builds as b
    left join projection_failures as f using (build)`;

const toBuild = (row: Row): Build => ({
  ...row,
  position: BigInt(row.position),
  rules: StoredRules.parse(row.rules ?? {}),
});

export const findBuilds = async (
  sql: Sql,
  projections: readonly string[],
): Promise<readonly Build[]> =>
  (
    await sql.query<Row>(`${selectBuilds} where b.projection = any($1::text[]) order by b.build`, [
      projections,
    ])
  ).map(toBuild);

/** Positions of the visible builds, by projection. */
export const findShownPositions = async (
  sql: Sql,
  projections: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  const builds = await findBuilds(sql, projections);
  return new Map(
    builds
      .filter(({ state }) => state === "current")
      .map(({ projection, position }) => [projection, position]),
  );
};

export const findPosition = async (sql: Sql, build: number): Promise<bigint | undefined> => {
  const [row] = await sql.query<{ position: string }>(
    `select position::text as position from projection_builds
      where build = $1 and state <> 'retired'`,
    [build],
  );
  return row && BigInt(row.position);
};

/**
 * Creates the tables of a new build; the first build of a projection is visible to readers from the
 * start.
 */
export const createBuild = async (
  database: Database,
  projection: Projection,
  reason: BuildReason,
  rules: RulesByWebsite = {},
): Promise<void> =>
  database.transaction(async (sql) => {
    const [row] = await sql.query<{ build: number }>(
      "select nextval('projection_build_numbers') as build",
    );
    const build = row?.build as number;
    const schema = schemaOf(projection, build);
    await sql.query(
      `insert into projection_builds (build, projection, version, schema_name, state, reason, rules)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        build,
        projection.name,
        projection.version,
        schema,
        reason === "first" ? "current" : "building",
        reason,
        JSON.stringify(rules),
      ],
    );
    await createTables(sql, projection, schema);
    await seedRecords(sql, projection, schema);
    if (reason === "first") await showViews(sql, projection, schema);
    await sql.query("delete from projection_requests where projection = $1 and kind = 'rebuild'", [
      projection.name,
    ]);
  });

export type Step = {
  readonly build: number;
  /** The last position of the build that this worker knows. */
  readonly known: bigint;
  /**
   * Between `known` and here the log contains nothing for it, so all positions there are
   * equivalent.
   */
  readonly from: bigint;
  readonly to: bigint;
  readonly eventsPerSecond: number;
  readonly caughtUp: boolean;
};

/** First statement of a transaction; fails with STALE when another worker advanced the build. */
export const advance = (step: Step): Statement => ({
  text: "select advance_projection($1, $2, $3, $4, $5, $6)",
  values: [step.build, step.known, step.from, step.to, step.eventsPerSecond, step.caughtUp],
});

/** SQLSTATE of a build that is not at the position this worker expects. */
export const STALE = "DB001";

/**
 * Records how far the log contained nothing for these builds; those that advanced in the meantime
 * are skipped.
 */
export const noteProgress = async (database: Database, steps: readonly Step[]): Promise<void> => {
  if (steps.length === 0) return;
  await database.transactionOf([
    { text: "select set_config('synchronous_commit', 'off', true)", values: [] },
    {
      text: progressText,
      values: [
        steps.map(({ build }) => build),
        steps.map(({ known }) => known),
        steps.map(({ to }) => to),
        steps.map(({ eventsPerSecond }) => eventsPerSecond),
        steps.map(({ caughtUp }) => caughtUp),
      ],
    },
  ]);
};

const progressText = `
  update projection_builds as kept
        set position = step.until, events_per_second = step.rate,
            caught_up = kept.caught_up or step.caught_up, updated_at = now()
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::float8[], $5::boolean[])
            as step (build, known, until, rate, caught_up)
      where kept.build = step.build and kept.state <> 'retired'
        and kept.position between step.known and step.until`;

const LOCK_WAIT = "500ms";

/**
 * Makes the finished build visible in place of the current one, in one transaction. Returns false
 * when it is still behind the current one.
 */
export const switchBuilds = async (database: Database, projection: Projection): Promise<boolean> =>
  database.transaction(async (sql) => {
    await sql.query("select set_config('lock_timeout', $1, true)", [LOCK_WAIT]);
    const builds = (
      await sql.query<Row>(
        `${selectBuilds} where b.projection = $1 and b.state <> 'retired' order by b.build for update of b`,
        [projection.name],
      )
    ).map(toBuild);
    const current = builds.find(({ state }) => state === "current");
    const next = builds.find(({ state }) => state === "building");
    if (next === undefined || next.version !== projection.version) return false;
    if (current !== undefined && next.position < current.position) return false;
    if (current !== undefined)
      await sql.query("update projection_builds set state = 'retired' where build = $1", [
        current.build,
      ]);
    await sql.query(
      "update projection_builds set state = 'current', caught_up = true where build = $1",
      [next.build],
    );
    await showViews(sql, projection, next.schema);
    return true;
  });

export const retire = async (sql: Sql, build: number): Promise<void> => {
  await sql.query("update projection_builds set state = 'retired' where build = $1", [build]);
};

/** Drops the tables of an unused build; waits only briefly for its last readers. */
export const dropBuild = async (database: Database, { build, schema }: Build): Promise<void> =>
  database.transaction(async (sql) => {
    await sql.query("select set_config('lock_timeout', $1, true)", [LOCK_WAIT]);
    await dropTables(sql, schema);
    await sql.query("delete from projection_builds where build = $1", [build]);
  });
