import type { ReadTables } from "../kit/projection.ts";
import { createForgottenVisitors } from "./forgotten-visitors.ts";
import { createFindRecorded, type RecordedVisit } from "./recorded-visits.ts";
import { gatherViews, type Visit } from "./visit.ts";
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
const BATCHES_IN_PROGRESS = 5;

const hasVisitsText = "select exists (select from {schema}.visits) as has";

type Forgotten = ReturnType<typeof createForgottenVisitors>;
type Websites = ReadonlyMap<string, Map<string, KnownVisitor>>;

type Forgetting = {
  readonly websites: Websites;
  /** Who came last is last. */
  readonly order: Set<KnownVisitor>;
  readonly size: number;
  /** Later ones can be in progress. */
  readonly lastBatch: number;
  readonly forgotten: Forgotten;
};

/**
 * Forgets the visitors who have not come for longest. Returns the rest of the size. It looks at no others: there can be
 * far more of them, because those of a batch in progress stay.
 */
const forgetOldest = ({ websites, order, size, lastBatch, forgotten }: Forgetting): number => {
  let rest = size;
  for (const known of order) {
    const { websiteId, visitor, batch, visits } = known;
    if (rest <= KEPT_VISITS || batch > lastBatch) break;
    order.delete(known);
    websites.get(websiteId)?.delete(visitor);
    forgotten.add(websiteId, visitor);
    rest -= visits.length + 1;
  }
  return rest;
};

/** Tells which visitors can have visits in the tables. */
const createUnseen = (read: ReadTables) => {
  const forgotten = createForgottenVisitors();
  /** The tables had no visits when the first batch was taken: there are none but those of this fold. */
  let isFromStart: boolean | undefined;
  return {
    forgotten,
    isFromStart: (): boolean => isFromStart === true,
    /** Those that must be looked for; the others are new. */
    in: async (visitors: readonly KnownVisitor[]): Promise<readonly KnownVisitor[]> => {
      isFromStart ??= (await read<{ has: boolean }>(hasVisitsText, []))[0]?.has === false;
      if (!isFromStart) return visitors;
      return visitors.filter((known) => {
        known.isRead = !forgotten.mayHave(known.websiteId, known.visitor);
        return !known.isRead;
      });
    },
  };
};

/** Finds a visitor, or creates one whose visits are not read yet. */
const findOrCreate = (
  websites: Map<string, Map<string, KnownVisitor>>,
  { websiteId, visitor }: Visitor,
): { readonly known: KnownVisitor; readonly created: number } => {
  let visitors = websites.get(websiteId);
  if (visitors === undefined) {
    visitors = new Map();
    websites.set(websiteId, visitors);
  }
  const found = visitors.get(visitor);
  if (found !== undefined) return { known: found, created: 0 };
  const known = {
    websiteId,
    visitor,
    visits: [],
    recorded: none,
    views: [],
    batch: 0,
    isRead: false,
  };
  visitors.set(visitor, known);
  return { known, created: 1 };
};

/**
 * The visits of the visitors that came last. Those of a batch in progress are never forgotten; all
 * others are in the tables. An id lives for two years, which bounds the visits of a visitor.
 */
export const createKnownVisitors = (read: ReadTables) => {
  const websites = new Map<string, Map<string, KnownVisitor>>();
  const findRecorded = createFindRecorded(read);
  const unseen = createUnseen(read);
  let changed: KnownVisitor[] = [];
  let batch = 1;
  const order = new Set<KnownVisitor>();
  let size = 0;

  const forget = (): void => {
    if (size > MAX_VISITS)
      size = forgetOldest({
        websites,
        order,
        size,
        forgotten: unseen.forgotten,
        lastBatch: batch - BATCHES_IN_PROGRESS,
      });
  };

  return {
    add: ({ websiteId, visitor, visit: view }: VisitorView, gapMs: number): void => {
      const { known, created } = findOrCreate(websites, { websiteId, visitor });
      size += created;
      const last = known.views.at(-1);
      if (last === undefined) changed.push(known);
      if (last === undefined || !gatherViews(last, view, gapMs)) known.views.push(view);
      if (known.batch === batch) return;
      known.batch = batch;
      order.delete(known);
      order.add(known);
    },
    /** Ends the batch: the visitors with new views, whose visits are known. */
    take: async (): Promise<readonly KnownVisitor[]> => {
      const taken = changed;
      changed = [];
      const missing = await unseen.in(taken.filter(({ isRead }) => !isRead));
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
    /** Whether all visits that there are came through here. */
    isFromStart: unseen.isFromStart,
    /** What follows is written later. */
    endBatch: (): void => {
      batch += 1;
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
