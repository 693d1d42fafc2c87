import type { Visit } from "./visit.ts";

type PageViews = { views: number; milliseconds: number };

/** The time of a page ends with the next one. */
const countPages = ({ pages, viewedMs }: Visit): ReadonlyMap<string, PageViews> => {
  const counted = new Map<string, PageViews>();
  for (let place = 0; place < pages.length; place += 1) {
    const page = pages[place] as string;
    let own = counted.get(page);
    if (own === undefined) {
      own = { views: 0, milliseconds: 0 };
      counted.set(page, own);
    }
    own.views += 1;
    const next = viewedMs[place + 1];
    if (next !== undefined) own.milliseconds += next - (viewedMs[place] as number);
  }
  return counted;
};

/** Few pages are compared faster than they are counted. */
const FEW_PAGES = 16;
const counts = new WeakMap<Visit, ReadonlyMap<string, PageViews>>();

/** Counted once for each visit, so that the work grows with its pages and not with their square. */
const countLong = (visit: Visit): ReadonlyMap<string, PageViews> => {
  const known = counts.get(visit);
  if (known !== undefined) return known;
  const counted = countPages(visit);
  counts.set(visit, counted);
  return counted;
};

export const hasPage = (visit: Visit, page: string): boolean =>
  visit.pages.length <= FEW_PAGES ? visit.pages.includes(page) : countLong(visit).has(page);

/** Each page of a visit once. */
export const pagesIn = (visit: Visit): readonly string[] => {
  const { pages } = visit;
  if (pages.length === 1) return pages;
  return pages.length <= FEW_PAGES
    ? pages.filter((page, place) => pages.indexOf(page) === place)
    : [...countLong(visit).keys()];
};

type Sums = { views: number; visit_views: number; milliseconds: number };

/** Adds up the views of one page of a visit. */
export const addPageViews = (sums: Sums, sign: 1 | -1, visit: Visit, page: string): void => {
  const { pages, viewedMs } = visit;
  if (pages.length > FEW_PAGES) {
    const { views, milliseconds } = countLong(visit).get(page) as PageViews;
    sums.views += sign * views;
    sums.visit_views += sign * views;
    sums.milliseconds += sign * milliseconds;
    return;
  }
  for (let place = 0; place < pages.length; place += 1) {
    if (pages[place] !== page) continue;
    sums.views += sign;
    sums.visit_views += sign;
    const next = viewedMs[place + 1];
    if (next !== undefined) sums.milliseconds += sign * (next - (viewedMs[place] as number));
  }
};
