import type { Sql } from "#infra/postgres/port.ts";
import { type Build, findBuilds } from "./builds.ts";
import { areSameRules } from "./measuring-rules.ts";
import { type MonthDependencies, type MonthKey, projectMonth } from "./month-reports.ts";
import type { Projection } from "./projection.ts";
import { keepRecords, lockRecords, type RecordedMonth } from "./records.ts";
import { dropTables } from "./schema.ts";

/** `busy`: something is counting the month; it can be destroyed later. */
export type Destroyed = "destroyed" | "busy";

type Dependencies = MonthDependencies & {
  /** Those that declare records are kept. */
  readonly loadProjections: () => Promise<readonly Projection[]>;
};

const isBusyText = `
  select exists (select from projection_requests where projection = any($1::text[]) and kind = 'rebuild'
                 union all
                 select from past_builds
                  where projection = any($1::text[]) and position < until_position
                    and error is null
                    and used_at > now() - interval '1 day') as busy`;

/** The visible builds, if all of them have applied everything up to a position and none is being made. */
const findReady = async (
  sql: Sql,
  projections: readonly Projection[],
  position: bigint,
): Promise<readonly Build[] | undefined> => {
  const names = projections.map(({ name }) => name);
  const [asked] = await sql.query<{ busy: boolean }>(isBusyText, [names]);
  const builds = (await findBuilds(sql, names)).filter(({ state }) => state !== "retired");
  const isReady = (build: Build): boolean =>
    build.state === "current" &&
    build.position >= position &&
    projections.some(({ name, version }) => name === build.projection && version === build.version);
  const areReady = builds.length === names.length && builds.every(isReady);
  return asked?.busy === false && areReady ? builds : undefined;
};

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
): Promise<Destroyed> => {
  const { keyId, counted } = month;
  await lockRecords(sql);
  const builds = await findReady(sql, projections, counted.lastPosition);
  const isSame = builds?.every((build) =>
    before.some((each) => each.build === build.build && areSameRules(each.rules, build.rules)),
  );
  if (builds === undefined || isSame !== true) return "busy";
  for (const projection of projections) {
    const live = builds.find(({ projection: name }) => name === projection.name) as Build;
    for (const table of projection.records?.tables ?? [])
      await keepRecords(sql, { projection, table, live: live.schema }, month);
  }
  await sql.query(destroyedText, [keyId, counted.hits, counted.reports, counted.lastPosition]);
  return "destroyed";
};

/**
 * Makes what was counted from a month rows of record, and destroys its key in the same transaction: a crash
 * leaves both or neither. It waits for builds that still have to read the month.
 */
export const createDestroyMonth =
  (dependencies: Dependencies) =>
  async (key: MonthKey): Promise<Destroyed> => {
    const { database, loadProjections } = dependencies;
    const all = await loadProjections();
    const projections = all.filter(({ records }) => records !== undefined);
    const before = await findReady(database, projections, 0n);
    if (before === undefined) return "busy";
    const month = await projectMonth(dependencies, key, projections, before);
    try {
      return await database.transaction((sql) => keepAndDestroy(sql, projections, month, before));
    } finally {
      await dropTables(database, month.schema);
    }
  };
