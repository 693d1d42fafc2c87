import type { LocalCopies } from "#infra/local-copies/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { copyVisits, readCopiedVisits } from "./copied-visits.ts";
import { findHoursToCopy, firstHourOf, type HoursToCopy } from "./hours-to-copy.ts";
import { stretchesOf } from "./scan-stretches.ts";
import { readOf } from "./start-slices.ts";
import { LEAST_VISITS, nameOf, type Stamps, stampsOf } from "./visit-copies.ts";
import { AWAITED_VISITS, buildText, MAX_UNORDERED } from "./visit-reading.ts";
import {
  arrange,
  countVisits,
  createVisitStore,
  findMissing,
  readHours,
  type Stamp,
  type VisitStore,
} from "./visit-store.ts";
import { visitorAt } from "./visitor-column.ts";

type Options = {
  readonly sql: Sql;
  readonly copies: LocalCopies;
  readonly nowMs: () => number;
  /** Called when a copy cannot be written. */
  readonly onError: (error: unknown) => void;
  /** The memory that visits of reports can take. */
  readonly maxBytes: number;
  /** Websites with fewer visits need no copy: a question waits until these are read. */
  readonly awaitedVisits?: number;
  /** A copy is written again when it lacks so many visits. */
  readonly leastVisits?: number;
  /** Copies are compared with the tables this often, and as soon as there is another build of these. */
  readonly everyMs?: number;
};

const HOUR_MS = 3_600_000;
const EVERY_MS = 600_000;
/** Where nothing can be written, such as in a container without a volume, not everything is read again every few minutes. */
const PAUSE_MS = 86_400_000;
/** A copy is made from nothing so long before it is too old. */
const RENEWED_BEFORE_MS = 86_400_000;
/** A copy with more ids of visitors than its hours need, by this factor, is made from nothing. */
const MAX_IDS = 1.25;

const stateText = `
  select ${buildText}, to_regclass('read.visit_hours') is not null as "hasHours",
         exists (select from projection_builds
                  where projection = 'visits' and state = 'building') as "isBuilding"`;
type State = {
  readonly build: string | null;
  /** Not while the tables of a former version are shown. */
  readonly hasHours: boolean;
  readonly isBuilding: boolean;
};

const manyText = `
  select website_id as "websiteId" from read.visit_hours where hour between $1 and $2
   group by website_id having sum(visits) > $3`;

/** Forgets hours that are no longer copied. Their visits are skipped when all are sorted. */
const forgetOthers = (store: VisitStore, stamps: readonly Stamp[]): void => {
  const copied = new Set(stamps.map(({ hour }) => hour));
  for (const [hour, { read }] of store.hours) {
    if (copied.has(hour)) continue;
    store.hours.delete(hour);
    store.unused += read.visits;
  }
};

/** Whether a copy has many ids of visitors without visits: they stay when hours leave, as names of pages do. */
const hasManyIds = async ({ visits, hours }: VisitStore): Promise<boolean> => {
  const isCopied = new Uint8Array(visits.reads());
  for (const { read } of hours.values()) isCopied[read.number] = 1;
  const { slice, visitor } = visits.columns();
  const isNeeded = new Uint8Array(visits.visitors());
  // It stands for visits without a visitor.
  isNeeded[0] = 1;
  let needed = 0;
  for await (const { from, to } of stretchesOf({ length: visits.rows() }))
    for (let row = from; row < to; row += 1) {
      const id = visitorAt(visitor, row);
      if (isCopied[readOf(slice[row] as number)] === 0 || isNeeded[id] === 1) continue;
      isNeeded[id] = 1;
      needed += 1;
    }
  return visits.visitors() - 1 > needed * MAX_IDS;
};

/** What the copy of a website has, as long as it has this version. */
type CopyRecord = {
  readonly build: string;
  readonly sinceMs: number;
  readonly stamps: Stamps;
  readonly version: string | undefined;
};

type CopyTarget = {
  readonly websiteId: string;
  readonly build: string;
  readonly lastHour: number;
};

const noStamps: Stamps = new Map();

/** What copies have, and how they get what they lack. */
const createCompletion = (
  { sql, copies, nowMs, maxBytes, ...options }: Options,
  onUnwritten: (error: unknown) => void,
) => {
  const { awaitedVisits = AWAITED_VISITS, leastVisits = LEAST_VISITS } = options;
  const records = new Map<string, CopyRecord>();
  const isAging = (sinceMs: number): boolean => copies.isTooOld(sinceMs - RENEWED_BEFORE_MS);
  /** The copy that there is, unless it is made from nothing soon. */
  const findFresh = async (name: string, build: string): Promise<VisitStore | undefined> => {
    const stored = await copies.read(name, (reader) => readCopiedVisits(reader, build));
    return stored?.sinceMs === undefined || isAging(stored.sinceMs) ? undefined : stored;
  };
  const hoursFor = ({ websiteId, lastHour }: CopyTarget, copied: Stamps): Promise<HoursToCopy> =>
    findHoursToCopy(sql, { websiteId, lastHour, maxBytes, leastVisits }, copied);
  const remember = (
    { websiteId, build }: CopyTarget,
    store: VisitStore,
    version: string | undefined,
  ): void => {
    records.set(websiteId, {
      build,
      stamps: stampsOf(store),
      sinceMs: store.sinceMs ?? 0,
      version,
    });
  };

  const isNeeded = async (target: CopyTarget, version: string | undefined): Promise<boolean> => {
    const last = records.get(target.websiteId);
    const own = last?.build === target.build && last.version === version ? last : undefined;
    const { usual, isCurrent } = await hoursFor(target, own?.stamps ?? noStamps);
    if (countVisits(usual) <= awaitedVisits) return false;
    return own === undefined || isAging(own.sinceMs) || !isCurrent;
  };

  return {
    /** Writes the copy of a website with many visits with everything that it lacks. */
    complete: async (target: CopyTarget, signal: AbortSignal): Promise<void> => {
      const { websiteId, build } = target;
      const name = nameOf(websiteId);
      const version = await copies.versionOf(name);
      if (!(await isNeeded(target, version))) return;
      const stored = await findFresh(name, build);
      const hours = await hoursFor(target, stored === undefined ? noStamps : stampsOf(stored));
      if (stored !== undefined && hours.isCurrent) {
        remember(target, stored, version);
        return;
      }
      if (stored !== undefined) forgetOthers(stored, hours.all);
      const store =
        stored === undefined || (await hasManyIds(stored)) ? createVisitStore() : stored;
      store.sinceMs ??= nowMs();
      const missing = findMissing(store, hours.all);
      await readHours(sql, websiteId, store, missing, { signal });
      await arrange(store, MAX_UNORDERED);
      try {
        await copies.write(name, copyVisits(store, build), store.sinceMs);
      } catch (error) {
        onUnwritten(error);
        return;
      }
      remember(target, store, await copies.versionOf(name));
    },
    forgetAllBut: (websiteIds: ReadonlySet<string>): void => {
      for (const websiteId of records.keys())
        if (!websiteIds.has(websiteId)) records.delete(websiteId);
    },
  };
};

/**
 * Copies the visits of websites that have many before anyone asks for them: the first question with a filter begins with the copy, where
 * it would otherwise wait until the table has answered. Visits are in memory only while they are copied.
 */
export const createReadyCopies = (options: Options) => {
  const { sql, nowMs, onError } = options;
  const { awaitedVisits = AWAITED_VISITS, everyMs = EVERY_MS } = options;
  let last = { build: "", atMs: Number.NEGATIVE_INFINITY };
  let failedMs = Number.NEGATIVE_INFINITY;
  const isPaused = (): boolean => nowMs() - failedMs < PAUSE_MS;
  const { complete, forgetAllBut } = createCompletion(options, (error) => {
    failedMs = nowMs();
    onError(error);
  });

  const copyAll = async (build: string, signal: AbortSignal): Promise<void> => {
    const lastHour = Math.floor(nowMs() / HOUR_MS);
    const values = [firstHourOf(lastHour), lastHour, awaitedVisits];
    const many = await sql.query<{ websiteId: string }>(manyText, values);
    forgetAllBut(new Set(many.map(({ websiteId }) => websiteId)));
    for (const { websiteId } of many) {
      if (signal.aborted || isPaused()) return;
      await complete({ websiteId, build, lastHour }, signal);
    }
  };

  return async (signal: AbortSignal): Promise<void> => {
    if (isPaused()) return;
    const [state] = await sql.query<State>(stateText);
    // What is copied of a build that is about to be replaced would not be used for long.
    if (state?.hasHours !== true || state.isBuilding) return;
    const build = state.build ?? "";
    if (last.build === build && nowMs() - last.atMs < everyMs) return;
    last = { build, atMs: nowMs() };
    try {
      await copyAll(build, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
};
