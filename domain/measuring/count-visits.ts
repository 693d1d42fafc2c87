/** One counted page view. */
export type CountedView = { readonly visitorId: string | null; readonly atMs: number };

export type DayFigures = {
  readonly views: number;
  readonly visitors: number;
  readonly visits: number;
};

type Day = { views: number; visits: number; readonly visitors: Set<string> };

/**
 * Views, visitors and visits by day, of page views in any order. A visit counts on the day of its
 * first view, and visitors without an id have views only.
 */
export const countByDay = (
  views: readonly CountedView[],
  visitGapMinutes: number,
  dayOf: (ms: number) => string,
): ReadonlyMap<string, DayFigures> => {
  const days = new Map<string, Day>();
  const at = (ms: number): Day => {
    const name = dayOf(ms);
    const known = days.get(name);
    if (known !== undefined) return known;
    const day: Day = { views: 0, visits: 0, visitors: new Set() };
    days.set(name, day);
    return day;
  };
  const gapMs = visitGapMinutes * 60_000;
  const lastOf = new Map<string, number>();
  for (const { visitorId, atMs } of views.toSorted((a, b) => a.atMs - b.atMs)) {
    const day = at(atMs);
    day.views += 1;
    if (visitorId === null) continue;
    day.visitors.add(visitorId);
    const last = lastOf.get(visitorId);
    if (last === undefined || atMs - last > gapMs) day.visits += 1;
    lastOf.set(visitorId, atMs);
  }
  return new Map(
    [...days].map(([name, { views: count, visits, visitors }]) => [
      name,
      { views: count, visits, visitors: visitors.size },
    ]),
  );
};
