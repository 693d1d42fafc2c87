import {
  joinViews,
  lastedUntil,
  type Visit,
  type VisitChange,
  viewsIn,
  viewWithoutVisit,
  visitsAfter,
} from "./visit.ts";

/**
 * Maximum number of pages of a visit. A batch writes a visit as a whole, so that one without an end (a tablet on
 * a counter, a script with a cookie) would cost more with each of its views. Not in the specification:
 * people view fewer pages.
 */
export const MAX_PAGES = 500;

export type Joined = {
  /** Undefined: no visit changes. */
  readonly change: VisitChange | undefined;
  /** Views beyond the maximum: they count like those of visitors without an id. */
  readonly single: readonly Visit[];
};

const isNear = (visit: Visit, view: Visit, gapMs: number): boolean =>
  visit.endedMs + gapMs >= view.startedMs && visit.startedMs <= view.endedMs + gapMs;

const pagesIn = (visits: readonly Visit[]): number =>
  visits.reduce((sum, { pages }) => sum + pages.length, 0);

/** No visit can become longer than the maximum, in whatever order the views come. */
const isWithin = (known: readonly Visit[], views: readonly Visit[], gapMs: number): boolean => {
  const count = pagesIn(views);
  if (count <= MAX_PAGES && known.length === 0) return true;
  const near = known.filter((visit) => views.some((view) => isNear(visit, view, gapMs)));
  return count + pagesIn(near) <= MAX_PAGES;
};

const byPosition = (one: Visit, other: Visit): number =>
  one.firstPosition < other.firstPosition ? -1 : 1;

/** A view at a time, in the order of the log, so that batches do not matter. */
const joinEach = (known: readonly Visit[], views: readonly Visit[], gapMs: number): Joined => {
  const single: Visit[] = [];
  let visits = known;
  for (const view of views.flatMap(viewsIn).sort(byPosition)) {
    const full = visits.findLast(
      (visit) => visit.pages.length >= MAX_PAGES && isNear(visit, view, gapMs),
    );
    if (full === undefined) visits = visitsAfter(joinViews(visits, [view], gapMs));
    else {
      single.push(viewWithoutVisit(view, full));
      visits = visits.with(visits.indexOf(full), lastedUntil(full, view));
    }
  }
  const [before, after] = [new Set(known), new Set(visits)];
  const added = visits.filter((visit) => !before.has(visit));
  if (added.length === 0) return { change: undefined, single };
  const kept = visits.filter((visit) => before.has(visit));
  return { change: { kept, removed: known.filter((visit) => !after.has(visit)), added }, single };
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
  const change = joinViews(known, views, gapMs);
  for (const visit of change.added) visit.positions = undefined;
  return { change, single: [] };
};

/**
 * The views that are not in a row of record. All visits of a visitor but those come from events before these
 * views, and a row of record has every view in its time, up to its maximum.
 */
export const withoutRecorded = (
  known: readonly Visit[],
  views: readonly Visit[],
): readonly Visit[] => {
  const [first] = views;
  const recorded = known.filter(
    ({ lastPosition }) => first !== undefined && lastPosition >= first.firstPosition,
  );
  if (recorded.length === 0) return views;
  return views
    .flatMap(viewsIn)
    .filter(
      ({ startedMs, firstPosition }) =>
        !recorded.some(
          (visit) =>
            visit.lastPosition >= firstPosition &&
            visit.startedMs <= startedMs &&
            (visit.viewedMs.at(-1) ?? visit.endedMs) >= startedMs,
        ),
    );
};
