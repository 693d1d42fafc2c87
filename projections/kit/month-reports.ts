import { sealedReportOf } from "#domain/kit/sealed-report.ts";
import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";
import type { Build } from "./builds.ts";
import { foldOf } from "./fold.ts";
import { openFor } from "./personal.ts";
import type { Projectable, Projection } from "./projection.ts";
import type { RecordedMonth } from "./records.ts";
import { dropTables, inSchema, quoted, run, runScript } from "./schema.ts";

/** A key of a website's month, as it was registered. */
export type MonthKey = {
  readonly keyId: string;
  readonly websiteId: string;
  readonly month: string;
  /** Everything that is sealed with the key comes after it. */
  readonly since: bigint;
};

export type MonthDependencies = {
  readonly database: Database;
  readonly eventStore: Pick<EventStore, "readAll" | "head">;
  readonly personalData: PersonalData;
  /** Types of events that are sealed with the key of their month. */
  readonly sealedTypes: readonly string[];
};

const PAGE_VIEW = "HitRecorded";
const PAGE_EVENTS = 1_000;
/** Clocks and time zones differ: nothing is sealed with the key of a month this long after its end. */
const AFTER_MONTH_MS = 3 * 86_400_000;

const endOf = (month: string): number => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year, number, 1) + AFTER_MONTH_MS;
};

/** Reads all events of these types that are sealed with the key, page by page. */
async function* readMonth(
  { eventStore }: Pick<MonthDependencies, "eventStore">,
  { keyId, websiteId, month, since }: MonthKey,
  types: readonly string[],
): AsyncGenerator<readonly RecordedEvent[]> {
  const head = await eventStore.head();
  const end = endOf(month);
  const filter = { types, websiteId };
  for (let after = since; after < head; ) {
    const { events, upTo } = await eventStore.readAll({ after, limit: PAGE_EVENTS, filter });
    const own = events.filter(({ data }) => sealedReportOf(data)?.person.personId === keyId);
    if (own.length > 0) yield own;
    const last = events.at(-1);
    if (last !== undefined && Date.parse(last.recordedAt) > end) return;
    after = upTo;
  }
}

/** Whether the month has reports for this projection after a position. */
export const hasReportsAfter = async (
  dependencies: Pick<MonthDependencies, "eventStore" | "sealedTypes">,
  key: MonthKey,
  { reads }: Projection,
  position: bigint,
): Promise<boolean> => {
  const types = dependencies.sealedTypes.filter((type) => reads.types?.includes(type));
  if (types.length === 0) return false;
  const since = position > key.since ? position : key.since;
  for await (const _ of readMonth(dependencies, { ...key, since }, types)) return true;
  return false;
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

/** A row of a single report is of the month that has the report. They can be many: they are written down, not remembered. */
const reportsTable = "create table {schema}.reports (position bigint not null primary key)";
const reportsText = "insert into {schema}.reports select unnest($1::bigint[])";

const createTablesOf = async (
  { database }: MonthDependencies,
  projected: readonly Projection[],
  schema: string,
): Promise<void> => {
  await dropTables(database, schema);
  await database.transaction(async (sql) => {
    await sql.query(`create schema ${quoted(schema)}`);
    await runScript(sql, reportsTable, schema);
    for (const { tables } of projected) await runScript(sql, tables, schema);
  });
};

const none: RecordedMonth["counted"] = {
  firstMs: Infinity,
  lastMs: -Infinity,
  hits: 0,
  reports: 0,
  lastPosition: 0n,
  lastPositions: new Map(),
};

const countReports = (
  counted: RecordedMonth["counted"],
  events: readonly RecordedEvent[],
): RecordedMonth["counted"] => {
  const times = events.map(({ recordedAt }) => Date.parse(recordedAt));
  return {
    firstMs: Math.min(counted.firstMs, ...times),
    lastMs: Math.max(counted.lastMs, ...times),
    hits: counted.hits + events.filter(({ type }) => type === PAGE_VIEW).length,
    reports: counted.reports + events.length,
    lastPosition: events.at(-1)?.position ?? counted.lastPosition,
    lastPositions: new Map([
      ...counted.lastPositions,
      ...events.map(({ type, position }) => [type, position] as const),
    ]),
  };
};

const isRead =
  ({ reads }: Projection) =>
  ({ type }: Projectable): boolean =>
    reads.types?.includes(type) === true;

/** Projects the month's events alone, by the rules of the visible builds, into a schema that the caller drops. */
export const projectMonth = async (
  dependencies: MonthDependencies,
  key: MonthKey,
  projections: readonly Projection[],
  builds: readonly Build[],
): Promise<RecordedMonth> => {
  const { database, personalData } = dependencies;
  const schema = schemaOfMonth(key.keyId);
  const projected = projections.filter(({ records }) =>
    records?.tables.some(({ isOfMonth }) => isOfMonth === undefined),
  );
  await createTablesOf(dependencies, projected, schema);
  const folds = projected.map((projection) => {
    const rules = builds.find(({ projection: name }) => name === projection.name)?.rules ?? {};
    const isOwn = isRead(projection);
    return { isOwn, fold: foldOf(projection, { sql: database, schema, rules }) };
  });
  const foldInto = async (sql: Sql, reports: readonly Projectable[]): Promise<void> => {
    for (const { isOwn, fold } of folds)
      await run(sql, schema, await fold(reports.filter((report) => isOwn(report))));
    await sql.query(inSchema(reportsText, schema), [reports.map(({ position }) => `${position}`)]);
  };
  let counted = none;
  for await (const events of readMonth(dependencies, key, dependencies.sealedTypes)) {
    counted = countReports(counted, events);
    const reports = await openFor({}, events, personalData);
    await database.transaction((sql) => foldInto(sql, reports));
  }
  return { keyId: key.keyId, websiteId: key.websiteId, schema, counted };
};
