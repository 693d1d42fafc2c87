import { type Gathered, MAX_GATHERED } from "./gathered-visits.ts";
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
  { lone }: Gathered,
): void => {
  for (let place = 0; place < lone; place += 1)
    add(counts, (values[place] as number) * PLACES + LONE_VIEWS, 1);
};

/** Counts of values without their visitors, for visits in any order. */
export const addVisits = (
  { counts, milliseconds }: VisitTally,
  values: Uint32Array,
  { views, milliseconds: times, lone }: Gathered,
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

/** Adds the visitors of each value, once for each. They come in order. */
export const addVisitors = (
  { counts }: VisitTally,
  values: Uint32Array,
  { visitor, lone }: Gathered,
): void => {
  for (let place = lone; place < values.length; place += 1) {
    const own = visitor[place] as number;
    const at = (values[place] as number) * PLACES;
    add(counts, at + VISITORS, differ(counts[at + LAST_VISITOR] as number, own));
    counts[at + LAST_VISITOR] = own;
  }
};

/** The sums of profiles as those of the values of a dimension. */
const addProfiles = (
  { counts, milliseconds }: VisitTally,
  ofProfiles: VisitTally,
  valueOfProfile: ArrayLike<number>,
): void => {
  for (let profile = 0; profile < valueOfProfile.length; profile += 1) {
    const value = valueOfProfile[profile] as number;
    for (const sum of [VISITS, VIEWS, BOUNCES, LONE_VIEWS])
      add(counts, value * PLACES + sum, ofProfiles.counts[profile * PLACES + sum] as number);
    milliseconds[value] =
      (milliseconds[value] as number) + (ofProfiles.milliseconds[profile] as number);
  }
};

export type ValueDimension = (typeof valueDimensions)[number];

/**
 * Counts the values of several dimensions: all but visitors for each profile, which has one value of each
 * dimension, and then for values.
 */
export const createValueCounter = (visits: VisitColumns, dimensions: readonly ValueDimension[]) => {
  const ofProfiles = visitTally(visits.profiles());
  const counted = dimensions.map((dimension) => {
    const place = valueDimensions.indexOf(dimension);
    const tally = visitTally(visits.valueNames(place).length);
    return { place, valueOfProfile: visits.valuesOf(place), tally };
  });
  const profileRoom = new Uint32Array(MAX_GATHERED);
  const valueRoom = new Uint32Array(MAX_GATHERED);
  return {
    count: (gathered: Gathered): void => {
      const { rows } = gathered;
      const { profile } = visits.columns();
      const profiles = profileRoom.subarray(0, rows.length);
      for (let place = 0; place < rows.length; place += 1)
        profiles[place] = profile[rows[place] as number] as number;
      addLoneViews(ofProfiles, profiles, gathered);
      addVisits(ofProfiles, profiles, gathered);
      const values = valueRoom.subarray(0, rows.length);
      for (const { valueOfProfile, tally } of counted) {
        for (let place = gathered.lone; place < rows.length; place += 1)
          values[place] = valueOfProfile[profiles[place] as number] as number;
        addVisitors(tally, values, gathered);
      }
    },
    /** By dimension, in their order. */
    rows: (): readonly (readonly CountedRow[])[] =>
      counted.map(({ place, valueOfProfile, tally }) => {
        addProfiles(tally, ofProfiles, valueOfProfile);
        return rowsOfVisits(tally, (value) => visits.valueNames(place)[value] as string);
      }),
  };
};
