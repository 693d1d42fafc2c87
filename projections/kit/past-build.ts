import { isDeepStrictEqual } from "node:util";
import type { EventFilter, EventStore, Page, RecordedEvent } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database, PinnedConnection, Sql } from "#infra/postgres/port.ts";
import { foldOf } from "./fold.ts";
import { findMeasured, type RulesByWebsite } from "./measuring-rules.ts";
import {
  findPastBuild,
  insertPastBuild,
  movePastBuild,
  notePastBuilt,
  type PastBuild,
} from "./past-table.ts";
import { openPersonal, PERSON_FORGOTTEN, readsOf, stripPersonalData } from "./personal.ts";
import type { Fold, Projection } from "./projection.ts";
import { createTables, dropTables, inSchema } from "./schema.ts";

const PAGE_EVENTS = 1_000;

export type PastRequest = {
  readonly projection: Projection;
  readonly schema: string;
  readonly websiteId: string | null;
  readonly until: bigint;
  /** Rules that replace the projection's own, already checked by its schema. */
  readonly rules?: unknown;
  /** The measuring rules of the websites; absent: those in force. */
  readonly measured?: RulesByWebsite;
  /** After each page, with the position reached. */
  readonly onProgress?: (position: bigint) => void;
  readonly signal?: AbortSignal;
};

type Dependencies = {
  readonly database: Database;
  readonly eventStore: EventStore;
  /** Absent: personal data stays sealed. */
  readonly personalData?: PersonalData | undefined;
};

/** The settings of the worker's transactions: a plan made on empty tables must stay good. */
const SETTINGS = `
  select set_config('synchronous_commit', 'off', true),
         set_config('plan_cache_mode', 'force_generic_plan', true),
         set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`;

type Ruled = PastRequest & { readonly measured: RulesByWebsite };

/** The schema is another one when any of this differs. */
const isSame = (build: PastBuild, request: Ruled): boolean =>
  build.projection === request.projection.name &&
  build.version === request.projection.version &&
  build.websiteId === request.websiteId &&
  build.until === request.until &&
  isDeepStrictEqual(build.rules ?? null, request.rules ?? null) &&
  isDeepStrictEqual(build.measured, request.measured);

export class OtherPastBuild extends Error {
  constructor(schema: string) {
    super(`${schema} contains another build.`);
    this.name = "OtherPastBuild";
  }
}

const findOrCreate = ({ database }: Dependencies, request: Ruled): Promise<PastBuild> =>
  database.transaction(async (sql) => {
    const { projection, schema, websiteId, until, rules = null, measured } = request;
    await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [schema]);
    const known = await findPastBuild(sql, schema);
    if (known !== undefined && !isSame(known, request)) throw new OtherPastBuild(schema);
    const [tables] = await sql.query("select from pg_namespace where nspname = $1", [schema]);
    if (known !== undefined && tables !== undefined) return known;
    // The tables of a build whose row is gone, after a restore.
    await dropTables(sql, schema);
    await createTables(sql, projection, schema);
    if (known !== undefined) return known;
    const { name, version } = projection;
    const build = { schema, projection: name, version, websiteId, until, rules, measured };
    await insertPastBuild(sql, build);
    return { ...build, ...atStart };
  });
const atStart = { position: 0n, erasedUpTo: 0n };

/** Reads one page ahead while the page before it is being written. */
async function* pagesOf(
  eventStore: EventStore,
  filter: EventFilter,
  after: bigint,
  until: bigint,
): AsyncGenerator<Page> {
  const read = (from: bigint) => eventStore.readAll({ after: from, limit: PAGE_EVENTS, filter });
  for (let at = after, next = at < until ? read(at) : undefined; next !== undefined; ) {
    const page = await next;
    at = page.upTo;
    next = at < until ? read(at) : undefined;
    next?.catch(() => undefined);
    if (page.upTo <= until) yield page;
    else yield { events: page.events.filter(({ position }) => position <= until), upTo: until };
  }
}

type Writing = {
  readonly lane: PinnedConnection;
  readonly request: PastRequest;
  readonly fold: Fold;
};

/** With the rules that replace the projection's own. */
const foldWith = (sql: Sql, { projection, schema, rules, measured }: Ruled): Fold => {
  const others = rules ?? undefined;
  const projectWith = projection.rules?.projectWith;
  if (others === undefined || projectWith === undefined)
    return foldOf(projection, { sql, schema, rules: measured, others });
  const project = projectWith(others);
  return async (batch) => project(batch);
};

const write = async (
  { personalData }: Dependencies,
  { lane, request, fold }: Writing,
  events: readonly RecordedEvent[],
  move: ReturnType<typeof movePastBuild>,
): Promise<void> => {
  const { projection, schema } = request;
  const opened = projection.opensPersonalData
    ? await openPersonal(events, personalData)
    : stripPersonalData(events);
  const statements = events.length === 0 ? [] : await fold(opened);
  await lane.transactionOf([
    { text: SETTINGS, values: [] },
    move,
    ...statements.map(({ text, values }) => ({ text: inSchema(text, schema), values })),
  ]);
};

const filterOf = ({ projection, websiteId }: PastRequest): EventFilter => ({
  ...readsOf(projection),
  ...(websiteId !== null && { websiteId }),
});

const later = (one: bigint, other: bigint): bigint => {
  if (one > other) return one;
  return other;
};

/** Persons who were erased later have never been readable in these tables. */
const applyErasures = async (
  dependencies: Dependencies,
  writing: Writing,
  build: PastBuild,
): Promise<void> => {
  const { projection, schema, websiteId, until } = writing.request;
  if (projection.opensPersonalData !== true) return;
  // Before the erasures are read: those that follow are found by their time.
  await notePastBuilt(dependencies.database, schema);
  const head = await dependencies.eventStore.head();
  const filter = { types: [PERSON_FORGOTTEN], ...(websiteId !== null && { websiteId }) };
  const after = later(build.erasedUpTo, until);
  for await (const { events, upTo } of pagesOf(dependencies.eventStore, filter, after, head))
    await write(dependencies, writing, events, movePastBuild(schema, "erased_up_to", upTo));
};

const applyPages = async (dependencies: Dependencies, writing: Writing): Promise<void> => {
  const { schema, until, onProgress, signal } = writing.request;
  const build = await findPastBuild(dependencies.database, schema);
  let written: Promise<void> = Promise.resolve();
  const from = build?.position ?? 0n;
  const pages = pagesOf(dependencies.eventStore, filterOf(writing.request), from, until);
  for await (const { events, upTo } of pages) {
    await written;
    signal?.throwIfAborted();
    written = write(dependencies, writing, events, movePastBuild(schema, "position", upTo));
    written.catch(() => undefined);
    onProgress?.(upTo);
  }
  await written;
  if (build !== undefined) await applyErasures(dependencies, writing, build);
};

/**
 * Builds a projection's tables as they were at a position, or continues a build that was
 * interrupted. The live tables and their worker are not involved. Persons who have been erased
 * since then are erased in them.
 */
export const buildPast = async (
  dependencies: Dependencies,
  asked: PastRequest,
): Promise<PastBuild> => {
  const measured =
    asked.measured ??
    (await findMeasured(dependencies.eventStore, asked.projection, asked.websiteId));
  const request = { ...asked, measured };
  const build = await findOrCreate(dependencies, request);
  // Another process that builds the same tables goes first; then there is nothing left to do.
  await dependencies.database.transaction(async (sql) => {
    await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [request.schema]);
    await applyPages(dependencies, {
      lane: dependencies.database.lane(),
      request,
      fold: foldWith(dependencies.database, request),
    });
  });
  return { ...build, position: request.until };
};

export const dropPastBuild = (database: Database, schema: string): Promise<void> =>
  database.transaction(async (sql) => {
    await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [schema]);
    await dropTables(sql, schema);
    await sql.query("delete from past_builds where schema_name = $1", [schema]);
  });
