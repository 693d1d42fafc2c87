import { sealedReportOf } from "#domain/kit/sealed-report.ts";
import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";
import { type Build, findBuilds } from "./builds.ts";
import { foldOf } from "./fold.ts";
import { areSameRules } from "./measuring-rules.ts";
import { openFor } from "./personal.ts";
import type { Projection } from "./projection.ts";
import { keepRecords, lockRecords, type RecordedMonth } from "./records.ts";
import { createTables, dropTables, run } from "./schema.ts";

/** A key of a website's month, as it was registered. */
export type MonthKey = {
  readonly keyId: string;
  readonly websiteId: string;
  readonly month: string;
  /** Everything that is sealed with the key comes after it. */
  readonly since: bigint;
};

/** `busy`: something is counting the month; it can be destroyed later. */
export type Destroyed = "destroyed" | "busy";

type Dependencies = {
  readonly database: Database;
  readonly eventStore: Pick<EventStore, "readAll" | "head">;
  readonly personalData: PersonalData;
  /** Every projection that counts what is sealed. */
  readonly projections: readonly Projection[];
};

const PAGE_EVENTS = 1_000;
/** Clocks and time zones differ: nothing is sealed with the key of a month this long after its end. */
const AFTER_MONTH_MS = 3 * 86_400_000;

const endOf = (month: string): number => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year, number, 1) + AFTER_MONTH_MS;
};

type Found = RecordedMonth & { readonly hits: number; readonly lastPosition: bigint };

/** Reads all events that are sealed with the key, page by page. */
const readMonth = async (
  { eventStore }: Dependencies,
  { keyId, websiteId, month, since }: MonthKey,
  take: (events: readonly RecordedEvent[]) => Promise<void>,
): Promise<void> => {
  const head = await eventStore.head();
  const end = endOf(month);
  const filter = { types: ["HitRecorded"], websiteId };
  for (let after = since; after < head; ) {
    const { events, upTo } = await eventStore.readAll({ after, limit: PAGE_EVENTS, filter });
    const own = events.filter(({ data }) => sealedReportOf(data)?.person.personId === keyId);
    if (own.length > 0) await take(own);
    const last = events.at(-1);
    if (last !== undefined && Date.parse(last.recordedAt) > end) return;
    after = upTo;
  }
};

/** Schema of what is projected from the month alone, while it is being destroyed. */
const schemaOfMonth = (keyId: string): string => `p_month_${keyId.replaceAll("-", "")}`;

const leftText = `
  select nspname as schema from pg_namespace where nspname like 'p\\_month\\_%'`;

/** Drops what a process left that was killed while it destroyed a month. No other may destroy one at that time. */
export const createDropLeftMonths = (database: Database) => async (): Promise<void> => {
  for (const { schema } of await database.query<{ schema: string }>(leftText))
    await dropTables(database, schema);
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

/** Projects the month's events alone, by the rules of the visible builds. */
const projectMonth = async (
  dependencies: Dependencies,
  key: MonthKey,
  builds: readonly Build[],
): Promise<Found> => {
  const { database, personalData, projections } = dependencies;
  const schema = schemaOfMonth(key.keyId);
  const projected = projections.filter(({ records }) =>
    records?.tables.some(({ isProjected }) => isProjected),
  );
  await dropTables(database, schema);
  await database.transaction(async (sql) => {
    for (const projection of projected) await createTables(sql, projection, schema);
  });
  const folds = projected.map((projection) => {
    const rules = builds.find(({ projection: name }) => name === projection.name)?.rules ?? {};
    return { projection, fold: foldOf(projection, { sql: database, schema, rules }) };
  });
  const found = { firstMs: Infinity, lastMs: -Infinity, hits: 0, lastPosition: 0n };
  const single: string[] = [];
  await readMonth(dependencies, key, async (events) => {
    for (const { recordedAt, position } of events) {
      const atMs = Date.parse(recordedAt);
      found.firstMs = Math.min(found.firstMs, atMs);
      found.lastMs = Math.max(found.lastMs, atMs);
      found.lastPosition = position;
      found.hits += 1;
    }
    for (const { projection, fold } of folds) {
      const batch = await openFor(projection, events, personalData);
      await database.transaction(async (sql) => run(sql, schema, await fold(batch)));
    }
    for (const { data, position } of await openFor({}, events, personalData))
      if (!data.visitorId) single.push(`${position}`);
  });
  return { keyId: key.keyId, websiteId: key.websiteId, single, ...found };
};

const destroyedText = `
  with month as (
    update measuring_months set destroyed_at = now(), hits = $2, last_position = $3
     where key_id = $1 and destroyed_at is null returning key_id)
  update persons set wrapped_key = null, address_hash = null, forgotten_at = now()
   where person_id in (select key_id from month) and wrapped_key is not null`;

const keepAndDestroy = async (
  sql: Sql,
  projections: readonly Projection[],
  found: Found,
  before: readonly Build[],
): Promise<Destroyed> => {
  await lockRecords(sql);
  const builds = await findReady(sql, projections, found.lastPosition);
  const isSame = builds?.every((build) =>
    before.some((each) => each.build === build.build && areSameRules(each.rules, build.rules)),
  );
  if (builds === undefined || isSame !== true) return "busy";
  for (const projection of projections)
    for (const table of projection.records?.tables ?? []) {
      const live = builds.find(({ projection: name }) => name === projection.name) as Build;
      const schema = table.isProjected ? schemaOfMonth(found.keyId) : live.schema;
      await keepRecords(sql, projection, table, schema, found);
    }
  await sql.query(destroyedText, [found.keyId, found.hits, found.lastPosition]);
  return "destroyed";
};

/**
 * Makes what was counted from a month rows of record, and destroys its key in the same transaction: a crash
 * leaves both or neither. It waits for builds that still have to read the month.
 */
export const createDestroyMonth =
  (dependencies: Dependencies) =>
  async (key: MonthKey): Promise<Destroyed> => {
    const { database, projections } = dependencies;
    const before = await findReady(database, projections, 0n);
    if (before === undefined) return "busy";
    const found = await projectMonth(dependencies, key, before);
    try {
      return await database.transaction((sql) => keepAndDestroy(sql, projections, found, before));
    } finally {
      await dropTables(database, schemaOfMonth(key.keyId));
    }
  };
