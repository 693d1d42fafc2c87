import { type Visit, type VisitChange, visitValues } from "./visit.ts";
import { addPageViews, hasPage, pagesIn } from "./visit-pages.ts";

/** Further back, a visitor counts as new. A range of up to this many days has exact visitors. */
export const MAX_GAP_DAYS = 366;

const counters = [
  "visitors",
  "visits",
  "visit_views",
  "views",
  "bounces",
  "milliseconds",
  "entries",
  "exits",
] as const;
type Counts = Record<(typeof counters)[number], number>;

/** Dimensions with one value for each visit; pages are apart. */
const dimensions = ["total", "hour", ...visitValues.map(({ dimension }) => dimension)];
const FIRST_VALUE = dimensions.length - visitValues.length;
const PAGE = dimensions.length;
const ENTRY = dimensions.indexOf("entry");
const EXIT = dimensions.indexOf("exit");

/** The changes of a row of `traffic_days`. */
export type DayRow = Counts & {
  readonly website_id: string;
  readonly dimension: string;
  readonly value: string;
  /** Since 1970. */
  readonly day: number;
  readonly gap: number;
};

type Key = Pick<DayRow, "website_id" | "dimension" | "value" | "day" | "gap">;

const emptyRow = ({ website_id, dimension, value, day, gap }: Key): DayRow => ({
  website_id,
  dimension,
  value,
  day,
  gap,
  visitors: 0,
  visits: 0,
  visit_views: 0,
  views: 0,
  bounces: 0,
  milliseconds: 0,
  entries: 0,
  exits: 0,
});

const isChanged = (row: DayRow): boolean =>
  row.views !== 0 || counters.some((counter) => row[counter] !== 0);

const GAPS = 512;

/** The rows of one website, which add up changes. */
const createRows = (websiteId: string) => {
  const rows: DayRow[] = [];
  const byDimension: readonly Map<string, Map<number, DayRow>>[] = [...dimensions, "page"].map(
    () => new Map(),
  );
  /** The row of each dimension that was asked for last: many visits in a row have no campaign, or one country. */
  const last: (DayRow | undefined)[] = byDimension.map(() => undefined);
  const rowOf = (dimension: number, value: string, day: number, gap: number): Counts => {
    const before = last[dimension];
    if (before?.value === value && before.day === day && before.gap === gap) return before;
    const row = findOrAdd(dimension, value, day, gap);
    last[dimension] = row;
    return row;
  };
  const findOrAdd = (dimension: number, value: string, day: number, gap: number): DayRow => {
    const byValue = byDimension[dimension] as Map<string, Map<number, DayRow>>;
    let days = byValue.get(value);
    if (days === undefined) {
      days = new Map();
      byValue.set(value, days);
    }
    const place = day * GAPS + gap;
    const known = days.get(place);
    if (known !== undefined) return known;
    const name = dimensions[dimension] ?? "page";
    const row = emptyRow({ website_id: websiteId, dimension: name, value, day, gap });
    days.set(place, row);
    rows.push(row);
    return row;
  };
  return { rows, rowOf };
};

/** Adds up changes of the days. */
export const createDayCounts = () => {
  const websites = new Map<string, ReturnType<typeof createRows>>();
  return {
    of: (websiteId: string) => {
      let rows = websites.get(websiteId);
      if (rows === undefined) {
        rows = createRows(websiteId);
        websites.set(websiteId, rows);
      }
      return rows.rowOf;
    },
    rows: (): readonly DayRow[] => {
      const all: DayRow[] = [];
      for (const { rows } of websites.values())
        for (const row of rows) if (isChanged(row)) all.push(row);
      return all;
    },
  };
};
type AddTo = ReturnType<ReturnType<typeof createDayCounts>["of"]>;

const dayOf = ({ place }: Visit): number => (place as { readonly day: number }).day;

const valueIn = (visit: Visit, dimension: number): string => {
  if (dimension === 0) return "";
  if (dimension < FIRST_VALUE) return (visit.place as { readonly hour: string }).hour;
  if (dimension === ENTRY) return visit.entry;
  if (dimension === EXIT) return visit.exit;
  return visit.values[dimension - FIRST_VALUE] as string;
};

/** No day: days are counted since 1970, and no page view is older. */
const NEVER = Number.NEGATIVE_INFINITY;

/** `before`: a day, or `NEVER`. */
const gapOf = (day: number, before: number): number =>
  before === NEVER || day - before > MAX_GAP_DAYS ? 0 : day - before;

/** What a visit adds to one of its values, apart from visitors. */
const addVisit = (counts: Counts, sign: 1 | -1, { pages, startedMs, endedMs }: Visit): void => {
  counts.visits += sign;
  counts.views += sign * pages.length;
  counts.visit_views += sign * pages.length;
  counts.milliseconds += sign * (endedMs - startedMs);
  if (pages.length === 1) counts.bounces += sign;
};

/** What a visit adds to one of its pages. */
const addPage = (counts: Counts, sign: 1 | -1, visit: Visit, page: string): void => {
  const { pages, entry, exit } = visit;
  counts.visits += sign;
  if (pages.length === 1) counts.bounces += sign;
  addPageViews(counts, sign, visit, page);
  if (entry === page) counts.entries += sign;
  if (exit === page) counts.exits += sign;
};

/** A view without a visitor counts in no visit. */
export const countSingleView = (addTo: AddTo, visit: Visit): void => {
  for (let dimension = 0; dimension < dimensions.length; dimension += 1)
    if (dimension !== ENTRY && dimension !== EXIT)
      addTo(dimension, valueIn(visit, dimension), dayOf(visit), 0).views += 1;
  addTo(PAGE, visit.pages[0] as string, dayOf(visit), 0).views += 1;
};

const has = (visit: Visit, dimension: number, value: string): boolean =>
  dimension === PAGE ? hasPage(visit, value) : valueIn(visit, dimension) === value;

const add = (
  counts: Counts,
  sign: 1 | -1,
  visit: Visit,
  { dimension, value }: { readonly dimension: number; readonly value: string },
): void => {
  if (dimension === PAGE) addPage(counts, sign, visit, value);
  else addVisit(counts, sign, visit);
};

/** Each value of these visits once. */
const eachValue = (
  visits: readonly Visit[],
  work: (dimension: number, value: string) => void,
): void => {
  for (let dimension = 0; dimension < dimensions.length; dimension += 1)
    for (const [place, visit] of visits.entries()) {
      const value = valueIn(visit, dimension);
      const isRepeated = visits.findIndex((other) => valueIn(other, dimension) === value) < place;
      if (!isRepeated) work(dimension, value);
    }
  const [first] = visits;
  const pages = visits.length === 1 ? pagesIn(first as Visit) : new Set(visits.flatMap(pagesIn));
  for (const page of pages) work(PAGE, page);
};

/** All changes are on one day, and no visit is on a later one: nearly always. */
const isOfLastDay = ({ kept, removed, added }: VisitChange, day: number): boolean =>
  removed.every((visit) => dayOf(visit) === day) &&
  added.every((visit) => dayOf(visit) === day) &&
  kept.every((visit) => dayOf(visit) <= day);

/** The last day before `day` on which one of the visits has the value. */
const dayBefore = (
  visits: readonly Visit[],
  day: number,
  dimension: number,
  value: string,
): number => {
  let before = NEVER;
  for (let place = visits.length - 1; place >= 0; place -= 1) {
    const visit = visits[place] as Visit;
    const own = dayOf(visit);
    // Where clocks go back at midnight, a day ends twice: a later visit can be of the day before.
    if (own < before) break;
    if (own !== day && has(visit, dimension, value)) before = own;
  }
  return before;
};

/** Whether one of the visits has the value on a day; no visit is on a later one. */
const isOnDay = (
  visits: readonly Visit[],
  day: number,
  dimension: number,
  value: string,
): boolean => {
  for (let place = visits.length - 1; place >= 0; place -= 1) {
    const visit = visits[place] as Visit;
    const own = dayOf(visit);
    if (own === day && has(visit, dimension, value)) return true;
    // Where clocks go back at midnight, a visit of this day can begin before one of the day before.
    if (own < day - 1) return false;
  }
  return false;
};

/** Nearly always: a visit begins, and nothing else changes. */
const countNewVisit = (addTo: AddTo, day: number, kept: readonly Visit[], visit: Visit): void => {
  const countsOf = (dimension: number, value: string): Counts => {
    const before = kept.length === 0 ? NEVER : dayBefore(kept, day, dimension, value);
    const counts = addTo(dimension, value, day, gapOf(day, before));
    if (kept.length === 0 || !isOnDay(kept, day, dimension, value)) counts.visitors += 1;
    return counts;
  };
  for (let dimension = 0; dimension < dimensions.length; dimension += 1)
    addVisit(countsOf(dimension, valueIn(visit, dimension)), 1, visit);
  for (const page of pagesIn(visit)) addPage(countsOf(PAGE, page), 1, visit, page);
};

const countLastDay = (addTo: AddTo, day: number, { kept, removed, added }: VisitChange): void => {
  if (removed.length === 0 && added.length === 1) {
    countNewVisit(addTo, day, kept, added[0] as Visit);
    return;
  }
  const changed = removed.length === 0 ? added : [...removed, ...added];
  eachValue(changed, (dimension, value) => {
    const counts = addTo(dimension, value, day, gapOf(day, dayBefore(kept, day, dimension, value)));
    let wasThere = isOnDay(kept, day, dimension, value);
    let isThereNow = wasThere;
    for (const visit of removed) {
      if (!has(visit, dimension, value)) continue;
      wasThere = true;
      add(counts, -1, visit, { dimension, value });
    }
    for (const visit of added) {
      if (!has(visit, dimension, value)) continue;
      isThereNow = true;
      add(counts, 1, visit, { dimension, value });
    }
    counts.visitors += Number(isThereNow) - Number(wasThere);
  });
};

const countAllDays = (
  addTo: AddTo,
  changed: readonly Visit[],
  sign: 1 | -1,
  visits: readonly Visit[],
): void =>
  eachValue(changed, (dimension, value) => {
    const own = visits.filter((visit) => has(visit, dimension, value));
    const days = Map.groupBy(own, dayOf);
    let before = NEVER;
    for (const day of [...days.keys()].sort((a, b) => a - b)) {
      const counts = addTo(dimension, value, day, gapOf(day, before));
      counts.visitors += sign;
      for (const visit of days.get(day) ?? []) add(counts, sign, visit, { dimension, value });
      before = day;
    }
  });

/**
 * What a change of a visitor's visits adds to the days and takes away from them. A late view can
 * move a visit to another day, and shorten the gap of a later one.
 */
export const countChange = (addTo: AddTo, change: VisitChange): void => {
  const { kept, removed, added } = change;
  const day = dayOf(added[0] as Visit);
  if (isOfLastDay(change, day)) {
    countLastDay(addTo, day, change);
    return;
  }
  const changed = [...removed, ...added];
  countAllDays(addTo, changed, -1, [...kept, ...removed]);
  countAllDays(addTo, changed, 1, [...kept, ...added]);
};
