import { type Joined, joinEach, MAX_PAGES } from "./join-each.ts";
import { joinViews, nearOf, type Visit, visitOf } from "./visit.ts";

const pagesIn = (visits: readonly Visit[]): number =>
  visits.reduce((sum, { pages }) => sum + pages.length, 0);

/**
 * Whether all visits are apart by the gap, as they are when the same rules counted them. A row of
 * record can be counted by former rules.
 */
const areApartBy = (visits: readonly Visit[], gapMs: number): boolean =>
  visits.every(
    ({ startedMs }, place) =>
      place === 0 || startedMs > (visits[place - 1] as Visit).endedMs + gapMs,
  );

/**
 * No visit can become longer than the maximum, in whatever order the views come. All visits in the time of the views
 * are looked at: one that has the maximum can have lasted until another one, and they stay two.
 */
const isWithin = (known: readonly Visit[], views: readonly Visit[], gapMs: number): boolean => {
  const count = pagesIn(views);
  if (count > MAX_PAGES) return false;
  if (known.length === 0) return true;
  const near = nearOf(known, views, gapMs);
  return count + pagesIn(near) <= MAX_PAGES && areApartBy(near, gapMs);
};

/** Lists that grew view by view have room for more views, which would stay in memory with the visit. */
const compact = (visit: Visit): Visit => {
  if (visit.positions === undefined) return visit;
  return visitOf({ ...visit, pages: visit.pages.slice(), viewedMs: visit.viewedMs.slice() });
};

/**
 * Joins new views with the visits of their visitor. A visit that has the maximum of pages lasts as long as views
 * follow, but they are not its pages.
 */
export const joinVisits = (
  known: readonly Visit[],
  views: readonly Visit[],
  gapMs: number,
): Joined => {
  if (views.length === 0) return { change: undefined, single: [] };
  if (!isWithin(known, views, gapMs)) return joinEach(known, views, gapMs);
  const { kept, removed, added } = joinViews(known, views, gapMs);
  return { change: { kept, removed, added: added.map(compact) }, single: [] };
};
