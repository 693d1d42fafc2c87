import type { Sql } from "#infra/postgres/port.ts";
import { type Build, findBuilds } from "./builds.ts";
import { areSameRules } from "./measuring-rules.ts";
import {
  hasReportsAfter,
  type MonthDependencies,
  type MonthKey,
  projectMonth,
} from "./month-reports.ts";
import type { Projection } from "./projection.ts";
import { keepRecords, lockRecords, type RecordedMonth } from "./records.ts";
import { dropTables } from "./schema.ts";

/** A projection that a month waits for. */
export type Awaited = {
  readonly projection: string;
  /** It waits for an operator: an event cannot be applied, or no worker has advanced it for an hour. */
  readonly isStopped: boolean;
};

type Dependencies = MonthDependencies & {
  /** Those that declare records are kept. */
  readonly loadProjections: () => Promise<readonly Projection[]>;
};

const unfinishedText = `
  select projection from projection_requests where projection = any($1::text[]) and kind = 'rebuild'
   union
  select projection from past_builds
   where projection = any($1::text[]) and position < until_position and error is null
     and used_at > now() - interval '1 day'`;

const idleText = `
  select build from projection_builds
   where projection = any($1::text[]) and updated_at < now() - interval '1 hour'`;

/** Whether the month has reports that a projection reads after a position. */
type HasReports = (projection: Projection, after: bigint) => boolean | Promise<boolean>;

type BuildsOfMonth = {
  readonly builds: readonly Build[];
  /** Empty: every projection has applied what it reads of the month, and none is about to read it again. */
  readonly awaited: readonly Awaited[];
};

/** A projection that reads nothing of the month, or has read all of it, is not waited for, whatever its state. */
const findAwaited = async (
  sql: Sql,
  projections: readonly Projection[],
  hasReports: HasReports,
): Promise<BuildsOfMonth> => {
  const names = projections.map(({ name }) => name);
  const requested = await sql.query<{ projection: string }>(unfinishedText, [names]);
  const unfinished = new Set(requested.map(({ projection }) => projection));
  const idle = new Set(
    (await sql.query<Pick<Build, "build">>(idleText, [names])).map(({ build }) => build),
  );
  const builds = (await findBuilds(sql, names)).filter(({ state }) => state !== "retired");
  const awaited: Awaited[] = [];
  for (const projection of projections) {
    const { name, version } = projection;
    const own = builds.filter((build) => build.projection === name);
    const isShown = own.some((build) => build.state === "current" && build.version === version);
    const isReady = isShown && !unfinished.has(name);
    const behind: Build[] = [];
    for (const build of own)
      if (await hasReports(projection, isReady ? build.position : 0n)) behind.push(build);
    // An older version has read everything, and no worker makes the new one.
    let isStopped = !isShown && own.length > 0 && own.every(({ build }) => idle.has(build));
    // Where a rebuild was requested a moment ago, the build before it has read everything.
    for (const { build, failed, position } of behind)
      isStopped ||= (failed || idle.has(build)) && (await hasReports(projection, position));
    if (behind.length > 0 || (own.length === 0 && (await hasReports(projection, 0n))))
      awaited.push({ projection: name, isStopped });
  }
  return { builds, awaited };
};

/** The projections whose builds are no longer those by which the month was projected. */
const findReplaced = (
  builds: readonly Build[],
  before: readonly Build[],
  projections: readonly Projection[],
): readonly Awaited[] =>
  projections
    .filter(({ name }) =>
      builds.some(
        (build) =>
          build.projection === name &&
          !before.some(
            (each) => each.build === build.build && areSameRules(each.rules, build.rules),
          ),
      ),
    )
    .map(({ name }) => ({ projection: name, isStopped: false }));

const destroyedText = `
  with month as (
    update measuring_months set destroyed_at = now(), hits = $2, reports = $3, last_position = $4
     where key_id = $1 and destroyed_at is null returning key_id)
  update persons set wrapped_key = null, address_hash = null, forgotten_at = now()
   where person_id in (select key_id from month) and wrapped_key is not null`;

const keepAndDestroy = async (
  sql: Sql,
  projections: readonly Projection[],
  month: RecordedMonth,
  before: readonly Build[],
): Promise<readonly Awaited[]> => {
  const { keyId, counted } = month;
  const hasReports = ({ reads }: Projection, after: bigint): boolean =>
    reads.types?.some((type) => (counted.lastPositions.get(type) ?? 0n) > after) === true;
  const readers = projections.filter((projection) => hasReports(projection, 0n));
  await lockRecords(sql);
  const { builds, awaited } = await findAwaited(sql, readers, hasReports);
  if (awaited.length > 0) return awaited;
  const replaced = findReplaced(builds, before, readers);
  if (replaced.length > 0) return replaced;
  for (const projection of readers) {
    const live = builds.find(
      ({ projection: name, state }) => name === projection.name && state === "current",
    ) as Build;
    for (const table of projection.records?.tables ?? [])
      await keepRecords(sql, { projection, table, live: live.schema }, month);
  }
  await sql.query(destroyedText, [keyId, counted.hits, counted.reports, counted.lastPosition]);
  return [];
};

/**
 * Makes what was counted from a month rows of record, and destroys its key in the same transaction: a crash
 * leaves both or neither. Returns the projections that still have to read the month; without any, it is destroyed.
 */
export const createDestroyMonth =
  (dependencies: Dependencies) =>
  async (key: MonthKey): Promise<readonly Awaited[]> => {
    const { database, loadProjections } = dependencies;
    const all = await loadProjections();
    const projections = all.filter(({ records }) => records !== undefined);
    const { builds, awaited } = await findAwaited(database, projections, (projection, after) =>
      hasReportsAfter(dependencies, key, projection, after),
    );
    if (awaited.length > 0) return awaited;
    const month = await projectMonth(dependencies, key, projections, builds);
    try {
      return await database.transaction((sql) => keepAndDestroy(sql, projections, month, builds));
    } finally {
      await dropTables(database, month.schema);
    }
  };
