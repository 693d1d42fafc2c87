import type { ReadTables } from "../kit/projection.ts";
import type { Visit } from "./visit.ts";
import { findVisits } from "./visit-rows.ts";

export type Visitor = { readonly websiteId: string; readonly visitor: string };
type Known = Visitor & { visits: readonly Visit[]; batch: number };

/** About 400 bytes each. */
const MAX_VISITS = 100_000;
/** The worker has fewer batches in progress, whose rows cannot be read yet. */
const BATCHES_IN_PROGRESS = 16;

const keyOf = ({ websiteId, visitor }: Visitor): string => `${websiteId} ${visitor}`;

/**
 * The visits of the visitors that came last. Those of a batch in progress are never forgotten; all
 * others are in the tables. An id lives for two years, which bounds the visits of a visitor.
 */
export const createKnownVisitors = (read: ReadTables) => {
  /** The one that came last is the last. */
  const known = new Map<string, Known>();
  let batch = 0;
  let size = 0;

  const forget = (): void => {
    for (const [key, { visits, batch: last }] of known) {
      if (size <= MAX_VISITS || batch - last < BATCHES_IN_PROGRESS) return;
      known.delete(key);
      size -= visits.length + 1;
    }
  };

  const add = (visitor: Visitor, visits: readonly Visit[]): void => {
    const key = keyOf(visitor);
    const before = known.get(key);
    if (before !== undefined) size -= before.visits.length + 1;
    known.delete(key);
    known.set(key, { ...visitor, visits, batch });
    size += visits.length + 1;
  };

  return {
    /** Begins a batch: afterwards the visits of all these visitors are known. */
    begin: async (visitors: readonly Visitor[]): Promise<void> => {
      batch += 1;
      forget();
      const missing = visitors.filter((visitor) => !known.has(keyOf(visitor)));
      if (missing.length === 0) return;
      const found = await findVisits(read, missing);
      for (const [place, visitor] of missing.entries()) add(visitor, found[place] ?? []);
    },
    visitsOf: (visitor: Visitor): readonly Visit[] => known.get(keyOf(visitor))?.visits ?? [],
    set: add,
    /** The local days of these websites have changed. */
    displace: (websiteIds: readonly string[]): void => {
      if (websiteIds.length === 0) return;
      for (const { websiteId, visits } of known.values())
        if (websiteIds.includes(websiteId)) for (const visit of visits) visit.place = undefined;
    },
  };
};
