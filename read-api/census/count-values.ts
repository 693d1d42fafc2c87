import type { Gathered } from "./gathered-visits.ts";
import { COUNTED_AT_ONCE } from "./scan-stretches.ts";
import { increase, rowsOf, type Tally, tallyOf } from "./tally.ts";
import type { CountedRow } from "./traffic-plan.ts";
import type { VisitColumns } from "./visit-columns.ts";
import { valueDimensions } from "./visit-columns.ts";

/** Counts of values without their visitors, for visits in any order. */
export const addVisits = (
  tally: Tally,
  values: Uint32Array,
  { visitor, views, milliseconds }: Gathered,
  isOfVisitsOnly = false,
): void => {
  const times = milliseconds();
  for (let place = 0; place < values.length; place += 1) {
    const own = visitor[place] as number;
    if (isOfVisitsOnly && own === 0) continue;
    const value = values[place] as number;
    const pages = views[place] as number;
    increase(tally.views, value, pages);
    increase(tally.milliseconds, value, times[place] as number);
    if (own === 0) continue;
    increase(tally.visitViews, value, pages);
    increase(tally.visits, value, 1);
    if (pages === 1) increase(tally.bounces, value, 1);
  }
};

/**
 * Adds the visitors of each value, once for each. They come in order, so that one number for each value tells
 * whether they were counted.
 */
export const createAddVisitors = (size: number) => {
  const last = new Uint32Array(size);
  return (tally: Tally, values: Uint32Array, { visitor }: Gathered): void => {
    for (let place = 0; place < values.length; place += 1) {
      const own = visitor[place] as number;
      const value = values[place] as number;
      if (own === 0 || last[value] === own) continue;
      last[value] = own;
      increase(tally.visitors, value, 1);
    }
  };
};

/** The sums of profiles as those of the values of a dimension. */
const addProfiles = (tally: Tally, ofProfiles: Tally, valueOfProfile: ArrayLike<number>): void => {
  const sums = ["visits", "views", "visitViews", "bounces", "milliseconds"] as const;
  for (const sum of sums)
    for (let profile = 0; profile < valueOfProfile.length; profile += 1)
      increase(tally[sum], valueOfProfile[profile] as number, ofProfiles[sum][profile] as number);
};

export type ValueDimension = (typeof valueDimensions)[number];

/**
 * Counts the values of several dimensions: all but visitors for each profile, which has one value of each
 * dimension, and then for values.
 */
export const createValueCounter = (visits: VisitColumns, dimensions: readonly ValueDimension[]) => {
  const ofProfiles = tallyOf(visits.profiles());
  const places = dimensions.map((dimension) => valueDimensions.indexOf(dimension));
  const counted = places.map((place) => {
    const size = visits.valueNames(place).length;
    const valueOfProfile = visits.valuesOf(place);
    return { place, valueOfProfile, tally: tallyOf(size), add: createAddVisitors(size) };
  });
  const profileRoom = new Uint32Array(COUNTED_AT_ONCE);
  const valueRoom = new Uint32Array(COUNTED_AT_ONCE);
  return {
    count: (gathered: Gathered): void => {
      const { rows } = gathered;
      const { profile } = visits.columns();
      const profiles = profileRoom.subarray(0, rows.length);
      for (let place = 0; place < rows.length; place += 1)
        profiles[place] = profile[rows[place] as number] as number;
      addVisits(ofProfiles, profiles, gathered);
      const values = valueRoom.subarray(0, rows.length);
      for (const { valueOfProfile, tally, add } of counted) {
        for (let place = 0; place < rows.length; place += 1)
          values[place] = valueOfProfile[profiles[place] as number] as number;
        add(tally, values, gathered);
      }
    },
    /** By dimension, in their order. */
    rows: (): readonly (readonly CountedRow[])[] =>
      counted.map(({ place, valueOfProfile, tally }) => {
        addProfiles(tally, ofProfiles, valueOfProfile);
        return rowsOf(tally, (value) => visits.valueNames(place)[value] as string);
      }),
  };
};
