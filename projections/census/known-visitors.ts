import type { ReadTables } from "../kit/projection.ts";
import { createFindRecorded, type RecordedVisit } from "./recorded-visits.ts";
import { gatherView, type Visit } from "./visit.ts";
import { findVisits } from "./visit-rows.ts";

export type Visitor = { readonly websiteId: string; readonly visitor: string };

type VisitorView = Visitor & { readonly visit: Visit };

export type KnownVisitor = Visitor & {
  /** In order of their start; empty until they have been read. */
  visits: readonly Visit[];
  /** Those of them that were copied from destroyed months, as they were then. */
  recorded: readonly RecordedVisit[];
  /** Views that are not joined with the visits yet, those without a gap together. */
  views: Visit[];
  /** The number of the last batch with views. */
  batch: number;
  isRead: boolean;
};

/** About 400 bytes each. */
const MAX_VISITS = 100_000;
/** After visitors were forgotten, there is room for visits of some batches. */
const KEPT_VISITS = 80_000;
const none: readonly RecordedVisit[] = [];
/** The worker has fewer batches in progress, whose rows cannot be read yet. */
const BATCHES_IN_PROGRESS = 8;

type Websites = ReadonlyMap<string, Map<string, KnownVisitor>>;

/** Forgets the visitors of the oldest batches, a batch at a time. Returns the rest of the size. */
const forgetOldest = (websites: Websites, size: number, lastBatch: number): number => {
  const sizes = new Map<number, number>();
  for (const visitors of websites.values())
    for (const { batch, visits } of visitors.values())
      sizes.set(batch, (sizes.get(batch) ?? 0) + visits.length + 1);
  let rest = size;
  let before = 0;
  for (const [batch, own] of [...sizes].sort(([a], [b]) => a - b)) {
    if (rest <= KEPT_VISITS || batch > lastBatch) break;
    before = batch;
    rest -= own;
  }
  for (const visitors of websites.values())
    for (const [visitor, { batch }] of visitors) if (batch <= before) visitors.delete(visitor);
  return rest;
};

/**
 * The visits of the visitors that came last. Those of a batch in progress are never forgotten; all
 * others are in the tables. An id lives for two years, which bounds the visits of a visitor.
 */
export const createKnownVisitors = (read: ReadTables) => {
  const websites = new Map<string, Map<string, KnownVisitor>>();
  const findRecorded = createFindRecorded(read);
  let changed: KnownVisitor[] = [];
  let batch = 1;
  let size = 0;

  const findOrCreate = (websiteId: string, visitor: string): KnownVisitor => {
    let visitors = websites.get(websiteId);
    if (visitors === undefined) {
      visitors = new Map();
      websites.set(websiteId, visitors);
    }
    let known = visitors.get(visitor);
    if (known === undefined) {
      known = {
        ...{ websiteId, visitor, visits: [], recorded: none },
        ...{ views: [], batch: 0, isRead: false },
      };
      visitors.set(visitor, known);
      size += 1;
    }
    return known;
  };

  const forget = (): void => {
    if (size > MAX_VISITS) size = forgetOldest(websites, size, batch - BATCHES_IN_PROGRESS);
  };

  return {
    add: ({ websiteId, visitor, visit: view }: VisitorView, gapMs: number): void => {
      const known = findOrCreate(websiteId, visitor);
      const last = known.views.at(-1);
      if (last === undefined) changed.push(known);
      if (last === undefined || !gatherView(last, view, gapMs)) known.views.push(view);
      known.batch = batch;
    },
    /** Ends the batch: the visitors with new views, whose visits are known. */
    take: async (): Promise<readonly KnownVisitor[]> => {
      const taken = changed;
      changed = [];
      batch += 1;
      const missing = taken.filter(({ isRead }) => !isRead);
      if (missing.length === 0) return taken;
      const [found, recorded] = await Promise.all([
        findVisits(read, missing),
        findRecorded(missing),
      ]);
      for (const [place, known] of missing.entries()) {
        known.visits = found[place] ?? [];
        known.recorded = recorded.get(place) ?? none;
        known.isRead = true;
        size += known.visits.length;
      }
      return taken;
    },
    /** The visits after the views have been joined with them. */
    set: (known: KnownVisitor, visits: readonly Visit[]): void => {
      size += visits.length - known.visits.length;
      known.visits = visits;
      known.views = [];
    },
    forget,
    /** The local days of these websites have changed. */
    displace: (websiteIds: readonly string[]): void => {
      for (const websiteId of websiteIds)
        for (const { visits } of websites.get(websiteId)?.values() ?? [])
          for (const visit of visits) visit.place = undefined;
    },
  };
};
