import type { HeldVisits } from "../census/visit-memory.ts";
import type { PageNames } from "./flow-tables.ts";
import type { FlowQuery } from "./flow-views.ts";
import {
  countFlowMoves,
  countFlowPages,
  countNamed,
  type FlowMoves,
  type FlowPages,
  frequentPages,
  OTHER_PLACE,
  OUTSIDE_PLACE,
  PLACES,
} from "./scan-flow.ts";

/** Which visits are looked at first, and how many pages of each column they make likely. */
export type Sampling = {
  readonly rows: number;
  readonly every: number;
  readonly likely: number;
  /** Fewer visits say too little about all: then visits are walked twice. */
  readonly minVisits: number;
  /** Fewer visits than usual are counted before their numbers are collected. */
  readonly collectAfter?: number;
};
const usualSampling: Sampling = { rows: 20_000, every: 20, likely: 32, minVisits: 20_000 };

const sampleOf = (held: HeldVisits, { rows, every }: Sampling): HeldVisits => {
  let next = -every;
  const claim = (): number => {
    next += every;
    return next;
  };
  return { ...held, share: { chunkRows: rows, claim } };
};

/** Moves between likely pages as those between the frequent ones, each of which is likely. */
const narrowMoves = (
  counted: FlowMoves,
  likely: PageNames,
  frequent: PageNames,
  maxNamed: number,
): FlowMoves => {
  const width = maxNamed + 2;
  const placeIn = (column: number, place: number): number => {
    if (place === maxNamed + 1) return OUTSIDE_PLACE;
    const page = likely[column]?.[place];
    const found = page === undefined ? -1 : (frequent[column]?.indexOf(page) ?? -1);
    return found === -1 ? OTHER_PLACE : found;
  };
  const moves = counted.moves.map((counts, column) => {
    const sums = new Map<number, number>();
    for (const [slot, count] of counts) {
      const near = placeIn(column, Math.floor(slot / width));
      const key = near * PLACES + placeIn(column + 1, slot % width);
      sums.set(key, (sums.get(key) ?? 0) + count);
    }
    return sums;
  });
  return { ...counted, moves };
};

/**
 * The pages of each column, and the moves between the frequent ones. Which are frequent is known only when all visits were
 * counted. Some visits tell which are likely, so that nearly always one walk is enough.
 */
export const countFlow = async (
  held: HeldVisits,
  query: FlowQuery,
  sampling = usualSampling,
): Promise<{ readonly pages: FlowPages; readonly moves: FlowMoves }> => {
  const { likely: maxNamed, collectAfter } = sampling;
  const sampled = await countFlowPages(sampleOf(held, sampling), query);
  const visits = sampled[0]?.values().reduce((sum, count) => sum + count, 0) ?? 0;
  if (visits < sampling.minVisits) {
    const pages = await countFlowPages(held, query);
    return { pages, moves: await countFlowMoves(held, query, frequentPages(pages)) };
  }
  const likely = frequentPages(sampled, maxNamed);
  const counted = await countNamed(held, query, { named: likely, maxNamed, collectAfter });
  const frequent = frequentPages(counted.pages);
  const isLikely = frequent.every((pages, column) =>
    pages.every((page) => likely[column]?.includes(page)),
  );
  const moves = isLikely
    ? narrowMoves(counted.moves, likely, frequent, maxNamed)
    : await countFlowMoves(held, query, frequent);
  return { pages: counted.pages, moves };
};
