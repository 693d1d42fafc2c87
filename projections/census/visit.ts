/**
 * What a visit has one value of from its first view on: the column of `visits`, and the dimension of
 * `traffic_days`.
 */
export const firstValues = [
  { column: "referrer", dimension: "source" },
  { column: "campaign", dimension: "campaign" },
  { column: "utm_source", dimension: "utmSource" },
  { column: "utm_medium", dimension: "utmMedium" },
  { column: "utm_term", dimension: "utmTerm" },
  { column: "utm_content", dimension: "utmContent" },
  { column: "country", dimension: "country" },
  { column: "device", dimension: "device" },
  { column: "browser", dimension: "browser" },
  { column: "system", dimension: "system" },
  { column: "language", dimension: "language" },
] as const;

/** With the entry and the exit, which are those of visits: views without a visitor have none. */
export const visitValues = [
  ...firstValues,
  { column: "entry", dimension: "entry" },
  { column: "exit", dimension: "exit" },
] as const;

/** The local day and hour on which a visit started; set by `placeVisits`. */
export type Place = { readonly day: number; readonly hour: string };

/** Page views of one visitor without a gap, or a single view of a visitor without an id. */
export type Visit = {
  readonly startedMs: number;
  readonly endedMs: number;
  /** Positions in the log decide between views of one millisecond. */
  readonly firstPosition: number;
  readonly lastPosition: number;
  /** Every view in order of time, and its time. */
  readonly pages: readonly string[];
  readonly viewedMs: readonly number[];
  /** In the order of `firstValues`. Visits with the same ones share them, as far as they are remembered. */
  readonly values: readonly string[];
  readonly entry: string;
  readonly exit: string;
  /** Those of the views of `gatherViews` that are not joined with the visits yet. */
  positions: number[] | undefined;
  place: Place | undefined;
};

/** Always with the members in this order, which V8 reads fastest. */
export const visitOf = (visit: Omit<Visit, "place" | "positions">): Visit => ({
  startedMs: visit.startedMs,
  endedMs: visit.endedMs,
  firstPosition: visit.firstPosition,
  lastPosition: visit.lastPosition,
  pages: visit.pages,
  viewedMs: visit.viewedMs,
  values: visit.values,
  entry: visit.entry,
  exit: visit.exit,
  positions: undefined,
  place: undefined,
});

type Gathered = Omit<Visit, "endedMs" | "lastPosition" | "pages" | "viewedMs" | "exit"> & {
  endedMs: number;
  lastPosition: number;
  readonly pages: string[];
  readonly viewedMs: number[];
  exit: string;
};

/**
 * Adds views to views before them that nothing else refers to yet, if they follow them without a gap. Most
 * views do, and one object for all of them is less to collect.
 */
export const gatherViews = (views: Visit, next: Visit, gapMs: number): boolean => {
  const gathered = views as Gathered;
  const { startedMs, firstPosition } = next;
  const isNext =
    startedMs > gathered.endedMs &&
    startedMs <= gathered.endedMs + gapMs &&
    firstPosition > gathered.lastPosition;
  if (!isNext) return false;
  gathered.positions ??= [gathered.firstPosition];
  if (next.positions === undefined) {
    gathered.positions.push(firstPosition);
    gathered.pages.push(next.pages[0] as string);
    gathered.viewedMs.push(startedMs);
  } else {
    gathered.positions.push(...next.positions);
    gathered.pages.push(...next.pages);
    gathered.viewedMs.push(...next.viewedMs);
  }
  gathered.endedMs = next.endedMs;
  gathered.lastPosition = next.lastPosition;
  gathered.exit = next.exit;
  return true;
};

/** The views that `gatherViews` has put together. What they do not keep, all but the first one have in common. */
export const viewsIn = (views: Visit): readonly Visit[] => {
  const { positions, pages, viewedMs, values } = views;
  if (positions === undefined) return [views];
  return positions.map((position, place) => {
    const [page, atMs] = [pages[place] as string, viewedMs[place] as number];
    return visitOf({
      startedMs: atMs,
      endedMs: atMs,
      firstPosition: position,
      lastPosition: position,
      pages: [page],
      viewedMs: [atMs],
      values,
      entry: page,
      exit: page,
    });
  });
};

/** A view that counts in no visit, and comes from where its visit came from. */
export const viewWithoutVisit = (view: Visit, { values }: Pick<Visit, "values">): Visit =>
  visitOf({ ...view, values, entry: "", exit: "" });

type Start = Pick<Visit, "startedMs" | "firstPosition">;

export const startsBefore = (one: Start, other: Start): number =>
  one.startedMs - other.startedMs || (one.firstPosition < other.firstPosition ? -1 : 1);

/** Nearly always they are in order already. */
const inOrder = (visits: readonly Visit[]): readonly Visit[] => {
  for (let place = 1; place < visits.length; place += 1)
    if (startsBefore(visits[place - 1] as Visit, visits[place] as Visit) > 0)
      return visits.toSorted(startsBefore);
  return visits;
};

type End = Pick<Visit, "endedMs" | "lastPosition">;

export const endsLater = (one: End, other: End): boolean =>
  one.endedMs === other.endedMs
    ? one.lastPosition > other.lastPosition
    : one.endedMs > other.endedMs;

/** Each begins after the end of the one before it. */
const areApart = (visits: readonly Visit[]): boolean => {
  for (let place = 1; place < visits.length; place += 1)
    if ((visits[place] as Visit).startedMs <= (visits[place - 1] as Visit).endedMs) return false;
  return true;
};

/** Views of one millisecond are in the order of their pages, whatever the order of the log. */
const viewsOf = (visits: readonly Visit[]): Pick<Visit, "pages" | "viewedMs"> => {
  if (areApart(visits))
    return {
      pages: visits.flatMap(({ pages }) => pages),
      viewedMs: visits.flatMap(({ viewedMs }) => viewedMs),
    };
  const views = visits
    .flatMap(({ pages, viewedMs }) =>
      pages.map((page, place) => ({ page, atMs: viewedMs[place] as number })),
    )
    .sort((a, b) => a.atMs - b.atMs || (a.page < b.page ? -1 : 1));
  return { pages: views.map(({ page }) => page), viewedMs: views.map(({ atMs }) => atMs) };
};

/** One visit of all the views; the visits are in order of their start. */
const merge = (visits: readonly Visit[]): Visit => {
  const [first] = visits as [Visit];
  const last = visits.reduce((latest, visit) => (endsLater(visit, latest) ? visit : latest));
  return visitOf({
    startedMs: first.startedMs,
    endedMs: last.endedMs,
    firstPosition: first.firstPosition,
    lastPosition: last.lastPosition,
    ...viewsOf(visits),
    values: first.values,
    entry: first.entry,
    exit: last.exit,
  });
};

/** How new views change the visits of one visitor. */
export type VisitChange = {
  /** In order of their start. */
  readonly kept: readonly Visit[];
  readonly removed: readonly Visit[];
  readonly added: readonly Visit[];
};

/** The visits that become one, because they follow each other without a gap. They are in order of their start. */
const groupsOf = (visits: readonly Visit[], gapMs: number): readonly (readonly Visit[])[] => {
  const groups: Visit[][] = [];
  let group: Visit[] = [];
  let endedMs = Number.NEGATIVE_INFINITY;
  for (const visit of visits) {
    if (visit.startedMs > endedMs + gapMs) {
      group = [];
      groups.push(group);
    }
    group.push(visit);
    endedMs = Math.max(endedMs, visit.endedMs);
  }
  return groups;
};

const mergeAll = (group: readonly Visit[]): Visit =>
  group.length === 1 ? (group[0] as Visit) : merge(group);

/** The visits in the time of the views, and a gap before and after it. */
export const nearOf = (
  known: readonly Visit[],
  views: readonly Visit[],
  gapMs: number,
): readonly Visit[] => {
  let [since, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { startedMs, endedMs } of views) {
    if (startedMs < since) since = startedMs;
    if (endedMs > until) until = endedMs;
  }
  since -= gapMs;
  until += gapMs;
  return known.filter((visit) => visit.endedMs >= since && visit.startedMs <= until);
};

/**
 * Joins new views with the visits of their visitor. A late view can join two visits. The result does
 * not depend on the order of the views, because visits that stay are further than the gap from all
 * of them. The known visits are in order of their start.
 */
export const joinViews = (
  known: readonly Visit[],
  views: readonly Visit[],
  gapMs: number,
): VisitChange => {
  const sorted = inOrder(views);
  const near = nearOf(known, views, gapMs);
  if (near.length === 0)
    return { kept: known, removed: [], added: groupsOf(sorted, gapMs).map(mergeAll) };
  const isNear = new Set(near);
  const kept = known.filter((visit) => !isNear.has(visit));
  const removed: Visit[] = [];
  const added: Visit[] = [];
  for (const group of groupsOf(inOrder([...near, ...sorted]), gapMs)) {
    const [only] = group as readonly [Visit];
    if (group.length === 1 && isNear.has(only)) kept.push(only);
    else {
      for (const visit of group) if (isNear.has(visit)) removed.push(visit);
      added.push(mergeAll(group));
    }
  }
  return { kept: inOrder(kept), removed, added };
};

/** The visits of a visitor after a change, in order of their start. */
export const visitsAfter = ({ kept, added }: VisitChange): readonly Visit[] =>
  kept.length === 0 ? added : inOrder([...kept, ...added]);
