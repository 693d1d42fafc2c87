import { MAX_GATHERED, type VisitBatch } from "./gathered-visits.ts";
import type { CountedRow } from "./traffic-plan.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { valueDimensions } from "./visit-columns.ts";
import {
  add,
  BOUNCES,
  differ,
  LAST_VISITOR,
  LONE_VIEWS,
  PLACES,
  rowsOfVisits,
  VIEWS,
  VISITORS,
  VISITS,
  type VisitTally,
  visitTally,
} from "./visit-tally.ts";

/** Views without a visitor, as far as they count for a value. */
export const addLoneViews = (
  { counts }: VisitTally,
  values: Uint32Array,
  { lone }: VisitBatch,
): void => {
  for (let place = 0; place < lone; place += 1)
    add(counts, (values[place] as number) * PLACES + LONE_VIEWS, 1);
};

/** Counts of values without their visitors, for visits in any order. */
export const addVisits = (
  { counts, milliseconds }: VisitTally,
  values: Uint32Array,
  { views, milliseconds: times, lone }: VisitBatch,
): void => {
  for (let place = lone; place < values.length; place += 1) {
    const value = values[place] as number;
    const pages = views[place] as number;
    const at = value * PLACES;
    add(counts, at + VISITS, 1);
    add(counts, at + VIEWS, pages);
    add(counts, at + BOUNCES, 1 - differ(pages, 1));
    milliseconds[value] = (milliseconds[value] as number) + (times[place] as number);
  }
};

/** The same with the visitors of each value, once for each. They come in order. */
export const addVisitsOfVisitors = (
  { counts, milliseconds }: VisitTally,
  values: Uint32Array,
  { visitor, views, milliseconds: times, lone }: VisitBatch,
): void => {
  for (let place = lone; place < values.length; place += 1) {
    const value = values[place] as number;
    const pages = views[place] as number;
    const own = visitor[place] as number;
    const at = value * PLACES;
    add(counts, at + VISITORS, differ(counts[at + LAST_VISITOR] as number, own));
    add(counts, at + VISITS, 1);
    add(counts, at + VIEWS, pages);
    add(counts, at + BOUNCES, 1 - differ(pages, 1));
    counts[at + LAST_VISITOR] = own;
    milliseconds[value] = (milliseconds[value] as number) + (times[place] as number);
  }
};

/** The sums of profiles as those of the values of a dimension. */
const addProfiles = (
  { counts, milliseconds }: VisitTally,
  ofProfiles: VisitTally,
  valueOfProfile: ArrayLike<number>,
): void => {
  for (let profile = 0; profile < valueOfProfile.length; profile += 1) {
    const from = profile * PLACES;
    if (
      (ofProfiles.counts[from + VIEWS] as number) +
        (ofProfiles.counts[from + LONE_VIEWS] as number) ===
      0
    )
      continue;
    const value = valueOfProfile[profile] as number;
    const at = value * PLACES;
    for (let sum = 0; sum <= LONE_VIEWS; sum += 1)
      add(counts, at + sum, ofProfiles.counts[from + sum] as number);
    milliseconds[value] =
      (milliseconds[value] as number) + (ofProfiles.milliseconds[profile] as number);
  }
};

export type ValueDimension = (typeof valueDimensions)[number];

/** Counts visitors with visits of several profiles, once for each value of each dimension. */
const createVisitorCounter = (places: readonly number[], visits: VisitColumns) => {
  const sizes = places.map((place) => visits.valueNames(place).length);
  const first = sizes.map((_, at) => sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const width = places.length;
  const profiles = visits.profiles();
  /** By profile, the numbers of its values, which no two dimensions share. */
  const values = new Uint32Array(profiles * width);
  for (const [at, place] of places.entries()) {
    const ofProfiles = visits.valuesOf(place);
    for (let profile = 0; profile < profiles; profile += 1)
      values[profile * width + at] = (first[at] as number) + (ofProfiles[profile] as number);
  }
  const size = sizes.reduce((sum, each) => sum + each, 0);
  const visitors = new Uint32Array(size);
  const lastVisitor = new Uint32Array(size);
  return {
    /** The visits of a visitor, from one place to another. */
    count: (own: number, profiles: Uint32Array, from: number, to: number): void => {
      for (let place = from; place < to; place += 1) {
        const start = (profiles[place] as number) * width;
        for (let at = start; at < start + width; at += 1) {
          const value = values[at] as number;
          add(visitors, value, differ(lastVisitor[value] as number, own));
          lastVisitor[value] = own;
        }
      }
    },
    /** Adds them to the counts of a dimension, by its place among the others. */
    addTo: (at: number, { size, counts }: VisitTally): void => {
      for (let value = 0; value < size; value += 1)
        add(counts, value * PLACES + VISITORS, visitors[(first[at] as number) + value] as number);
    },
  };
};

/**
 * Counts the values of several dimensions: all but visitors for each profile, which has one value of each
 * dimension, and then for values. A visitor with a single visit is counted in the same way.
 */
export const createValueCounter = (visits: VisitColumns, dimensions: readonly ValueDimension[]) => {
  const ofProfiles = visitTally(visits.profiles());
  const places = dimensions.map((dimension) => valueDimensions.indexOf(dimension));
  const several = createVisitorCounter(places, visits);
  const profileRoom = new Uint32Array(MAX_GATHERED);
  const countVisitors = ({ visitor, lone }: VisitBatch, profiles: Uint32Array): void => {
    const { length } = visitor;
    for (let from = lone, to = lone; from < length; from = to) {
      const own = visitor[from] as number;
      to = from + 1;
      while (to < length && visitor[to] === own) to += 1;
      // A visitor at an end can have visits that are gathered before or after these.
      if (to === from + 1 && from > lone && to < length)
        add(ofProfiles.counts, (profiles[from] as number) * PLACES + VISITORS, 1);
      else several.count(own, profiles, from, to);
    }
  };
  return {
    count: (batch: VisitBatch): void => {
      const { rows } = batch;
      const { profile } = visits.columns();
      const profiles = profileRoom.subarray(0, rows.length);
      for (let place = 0; place < rows.length; place += 1)
        profiles[place] = profile[rows[place] as number] as number;
      addLoneViews(ofProfiles, profiles, batch);
      addVisits(ofProfiles, profiles, batch);
      countVisitors(batch, profiles);
    },
    /** By dimension, in their order. To be called once, when all visits were counted. */
    rows: (): readonly (readonly CountedRow[])[] =>
      places.map((place, at) => {
        const names = visits.valueNames(place);
        const tally = visitTally(names.length);
        addProfiles(tally, ofProfiles, visits.valuesOf(place));
        several.addTo(at, tally);
        return rowsOfVisits(tally, (value) => names[value] as string);
      }),
  };
};
