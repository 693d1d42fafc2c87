import { isDeepStrictEqual } from "node:util";
import type { EventFilter } from "#infra/event-store/port.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";
import { type FoldBatch, foldOf } from "./fold.ts";
import { findMeasured, type RulesByWebsite } from "./measuring-rules.ts";
import { applyStretch, type PastDependencies, type Writing } from "./past-pages.ts";
import { findPastBuild, insertPastBuild, notePastBuilt, type PastBuild } from "./past-table.ts";
import { PERSON_FORGOTTEN, readsOf } from "./personal.ts";
import type { Projection } from "./projection.ts";
import { seedRecords } from "./records.ts";
import { createTables, dropTables } from "./schema.ts";

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

const findOrCreate = ({ database }: PastDependencies, request: Ruled): Promise<PastBuild> =>
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
    await seedRecords(sql, projection, schema, { websiteId, until });
    if (known !== undefined) return known;
    const { name, version } = projection;
    const build = { schema, projection: name, version, websiteId, until, rules, measured };
    await insertPastBuild(sql, build);
    return { ...build, ...atStart };
  });
const atStart = { position: 0n, erasedUpTo: 0n };

type Building = Writing & { readonly request: PastRequest };

/** With the rules that replace the projection's own. */
const foldWith = (sql: Sql, { projection, schema, rules, measured }: Ruled): FoldBatch => {
  const others = rules ?? undefined;
  const projectWith = projection.rules?.projectWith;
  if (others === undefined || projectWith === undefined)
    return foldOf(projection, { sql, schema, rules: measured, others });
  const project = projectWith(others);
  return async (batch) => project(batch);
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
  dependencies: PastDependencies,
  building: Building,
  build: PastBuild,
): Promise<void> => {
  const { projection, schema, websiteId, until } = building.request;
  if (!projection.opensPersonalData) return;
  // Before the erasures are read: those that follow are found by their time.
  await notePastBuilt(dependencies.database, schema);
  const head = await dependencies.eventStore.head();
  await applyStretch(dependencies, building, {
    filter: { types: [PERSON_FORGOTTEN], ...(websiteId !== null && { websiteId }) },
    after: later(build.erasedUpTo, until),
    until: head,
    column: "erased_up_to",
    known: build.erasedUpTo,
  });
};

const applyPages = async (dependencies: PastDependencies, building: Building): Promise<void> => {
  const { schema, until, onProgress } = building.request;
  const build = await findPastBuild(dependencies.database, schema);
  if (build === undefined) throw new Error(`${schema} was dropped before it was built.`);
  const { position } = build;
  const filter = filterOf(building.request);
  const stretch = { filter, after: position, until, column: "position", known: position } as const;
  await applyStretch(dependencies, building, { ...stretch, onProgress });
  await applyErasures(dependencies, building, build);
};

/**
 * Builds a projection's tables as they were at a position, or continues a build that was
 * interrupted. The live tables and their worker are not involved. Persons who have been erased
 * since then are erased in them.
 */
export const buildPast = async (
  dependencies: PastDependencies,
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
