/**
 * What a visit has one value of: the column of `visits`, and the dimension of `traffic_days`. The
 * entry and the exit are those of visits, which views without a visitor are not.
 */
export const visitValues = [
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
  { column: "entry", dimension: "entry" },
  { column: "exit", dimension: "exit" },
] as const;

const EXIT = visitValues.length - 1;

/** The local day and hour on which a visit started; set by `placeVisits`. */
type Place = { day: number; hour: string };

/** Page views of one visitor without a gap, or a single view of a visitor without an id. */
export type Visit = {
  readonly startedMs: number;
  readonly endedMs: number;
  /** Positions in the log decide between views of one millisecond. */
  readonly firstPosition: bigint;
  readonly lastPosition: bigint;
  /** Every view in order of time, and its time. */
  readonly pages: readonly string[];
  readonly viewedMs: readonly number[];
  /** In the order of `visitValues`. */
  readonly values: readonly string[];
  place: Place | undefined;
};

export const visitOf = (visit: Omit<Visit, "place">): Visit => ({ ...visit, place: undefined });

const startsBefore = (one: Visit, other: Visit): number =>
  one.startedMs - other.startedMs || (one.firstPosition < other.firstPosition ? -1 : 1);

const endsLater = (one: Visit, other: Visit): boolean =>
  one.endedMs === other.endedMs
    ? one.lastPosition > other.lastPosition
    : one.endedMs > other.endedMs;

/** Views of one millisecond are in the order of their pages, whatever the order of the log. */
const viewsOf = (visits: readonly Visit[]): Pick<Visit, "pages" | "viewedMs"> => {
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
    values: first.values.with(EXIT, last.values[EXIT] as string),
  });
};

/** How new views change the visits of one visitor. */
export type VisitChange = {
  readonly kept: readonly Visit[];
  readonly removed: readonly Visit[];
  readonly added: readonly Visit[];
};

/**
 * Joins new views with the visits of their visitor. A late view can join two visits. The result does
 * not depend on the order of the views, because visits that stay are further than the gap from all
 * of them.
 */
export const joinViews = (
  known: readonly Visit[],
  views: readonly Visit[],
  gapMs: number,
): VisitChange => {
  const since = Math.min(...views.map(({ startedMs }) => startedMs)) - gapMs;
  const until = Math.max(...views.map(({ endedMs }) => endedMs)) + gapMs;
  const isNear = (visit: Visit) => visit.endedMs >= since && visit.startedMs <= until;
  const near = known.filter(isNear);
  const kept = near.length === 0 ? [...known] : known.filter((visit) => !isNear(visit));
  const removed: Visit[] = [];
  const added: Visit[] = [];
  const isKnown = new Set(near);
  let joined: Visit[] = [];
  let endedMs = Number.NEGATIVE_INFINITY;
  const close = () => {
    const [only] = joined;
    if (only === undefined) return;
    if (joined.length === 1 && isKnown.has(only)) kept.push(only);
    else {
      removed.push(...joined.filter((visit) => isKnown.has(visit)));
      added.push(joined.length === 1 ? only : merge(joined));
    }
    joined = [];
  };
  for (const visit of [...near, ...views].sort(startsBefore)) {
    if (visit.startedMs > endedMs + gapMs) close();
    joined.push(visit);
    endedMs = Math.max(endedMs, visit.endedMs);
  }
  close();
  return { kept: kept.sort(startsBefore), removed, added };
};

/** The visits of a visitor after a change, in order of their start. */
export const visitsAfter = ({ kept, added }: VisitChange): readonly Visit[] =>
  [...kept, ...added].sort(startsBefore);
