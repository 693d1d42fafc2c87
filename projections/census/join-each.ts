import {
  endsLater,
  startsBefore,
  type Visit,
  type VisitChange,
  viewsIn,
  viewWithoutVisit,
  visitOf,
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

/** A visit that views are joined with. */
type Open = {
  /** The known visit as long as nothing has changed it. */
  visit: Visit | undefined;
  startedMs: number;
  endedMs: number;
  firstPosition: number;
  lastPosition: number;
  pages: readonly string[];
  viewedMs: readonly number[];
  /** No other visit has these lists. */
  ownsPages: boolean;
  values: readonly string[];
  entry: string;
  exit: string;
};

type Owned = Open & { readonly pages: string[]; readonly viewedMs: number[] };

const openOf = (visit: Visit, known: Visit | undefined): Open => ({
  visit: known,
  startedMs: visit.startedMs,
  endedMs: visit.endedMs,
  firstPosition: visit.firstPosition,
  lastPosition: visit.lastPosition,
  pages: visit.pages,
  viewedMs: visit.viewedMs,
  ownsPages: false,
  values: visit.values,
  entry: visit.entry,
  exit: visit.exit,
});

const visitOfOpen = (open: Open): Visit => open.visit ?? visitOf(open);

/** The place of the first visit that starts later. */
const placeAfter = (visits: readonly Open[], atMs: number): number => {
  let [low, high] = [0, visits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((visits[middle] as Open).startedMs > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
};

const owned = (open: Open): Owned => {
  if (!open.ownsPages) {
    open.pages = [...open.pages];
    open.viewedMs = [...open.viewedMs];
    open.ownsPages = true;
  }
  return open as Owned;
};

/** Views of one millisecond are in the order of their pages, whatever the order of the log. */
const addPage = ({ pages, viewedMs }: Owned, page: string, atMs: number): void => {
  let place = pages.length;
  const isLater = (at: number): boolean =>
    (viewedMs[at] as number) > atMs || (viewedMs[at] === atMs && (pages[at] as string) > page);
  while (place > 0 && isLater(place - 1)) place -= 1;
  pages.splice(place, 0, page);
  viewedMs.splice(place, 0, atMs);
};

const isFull = ({ pages }: Pick<Visit, "pages">): boolean => pages.length >= MAX_PAGES;

/** The second one becomes a part of the first one, which starts before it. */
const append = (open: Open, { pages, viewedMs, ...next }: Open): void => {
  const own = owned(open);
  for (let place = 0; place < pages.length; place += 1)
    addPage(own, pages[place] as string, viewedMs[place] as number);
  open.visit = undefined;
  if (!endsLater(next, open)) return;
  open.endedMs = next.endedMs;
  open.lastPosition = next.lastPosition;
  open.exit = next.exit;
};

/** Visits in order of their start. */
const createOpenVisits = () => {
  const visits: Open[] = [];
  return {
    all: visits as readonly Open[],
    add: (open: Open): void => {
      let place = placeAfter(visits, open.startedMs);
      while (place > 0 && startsBefore(visits[place - 1] as Open, open) > 0) place -= 1;
      visits.splice(place, 0, open);
    },
    /** Takes the visits that are near the view; those of this list are apart from each other. */
    takeNear: ({ startedMs }: Visit, gapMs: number): Open[] => {
      const end = placeAfter(visits, startedMs + gapMs);
      let place = end;
      while (place > 0 && (visits[place - 1] as Open).endedMs + gapMs >= startedMs) place -= 1;
      return place === end ? [] : visits.splice(place, end - place);
    },
  };
};

/** Visits with the maximum of pages. One that lasts on can reach into those after it. */
const createFullVisits = () => {
  const visits: Open[] = [];
  return {
    all: visits as readonly Open[],
    add: (open: Open): void => {
      visits.push(open);
      visits.sort(startsBefore);
    },
    /** The last one that is near the view. There is one for each 500 views at most. */
    findNear: ({ startedMs }: Visit, gapMs: number): Open | undefined => {
      for (let place = placeAfter(visits, startedMs + gapMs) - 1; place >= 0; place -= 1) {
        const open = visits[place] as Open;
        if (open.endedMs + gapMs >= startedMs) return open;
      }
      return undefined;
    },
  };
};

/** The visit has lasted until a view that is not one of its pages. */
const lastUntil = (open: Open, { endedMs, lastPosition }: Visit): void => {
  if (endedMs < open.endedMs) return;
  open.endedMs = endedMs;
  open.lastPosition = lastPosition;
  open.visit = undefined;
};

const byPosition = (one: Visit, other: Visit): number =>
  one.firstPosition < other.firstPosition ? -1 : 1;

/**
 * Joins a view at a time, in the order of the log, so that batches do not matter: whether a visit has the
 * maximum of pages depends on the views before it.
 */
export const joinEach = (
  known: readonly Visit[],
  views: readonly Visit[],
  gapMs: number,
): Joined => {
  const [open, full] = [createOpenVisits(), createFullVisits()];
  for (const visit of known) (isFull(visit) ? full : open).add(openOf(visit, visit));
  const single: Visit[] = [];
  for (const view of views.flatMap(viewsIn).sort(byPosition)) {
    const fullNear = full.findNear(view, gapMs);
    if (fullNear !== undefined) {
      single.push(viewWithoutVisit(view, fullNear));
      lastUntil(fullNear, view);
      continue;
    }
    const joined = [...open.takeNear(view, gapMs), openOf(view, undefined)].sort(startsBefore);
    const [first, ...others] = joined as [Open, ...Open[]];
    for (const other of others) append(first, other);
    (isFull(first) ? full : open).add(first);
  }
  const all = [...open.all, ...full.all].sort(startsBefore);
  const stay = new Set(all.flatMap(({ visit }) => visit ?? []));
  const added = all.filter(({ visit }) => visit === undefined).map(visitOfOpen);
  if (added.length === 0) return { change: undefined, single };
  return {
    change: {
      kept: known.filter((visit) => stay.has(visit)),
      removed: known.filter((visit) => !stay.has(visit)),
      added,
    },
    single,
  };
};
