import type { ReadTables } from "../kit/projection.ts";
import { createLocalClocks } from "./local-clocks.ts";
import type { Place, Visit } from "./visit.ts";

const HOURS = 24;
const hours = Array.from({ length: HOURS }, (_, hour) => String(hour).padStart(2, "0"));

/** Visits of one hour share their place, because many of them stay in memory. */
const createPlaces = () => {
  const places = new Map<number, Place>();
  return (localHour: number): Place => {
    let place = places.get(localHour);
    if (place === undefined) {
      const day = Math.floor(localHour / HOURS);
      place = { day, hour: hours[localHour - day * HOURS] as string };
      places.set(localHour, place);
    }
    return place;
  };
};

/** A visit, and when it started. */
export type Placing = { readonly websiteId: string; readonly atMs: number; readonly visit: Visit };

/** Finds the local days of visits, and keeps what it has read of time zones. */
export const createLocalDays = (read: ReadTables) => {
  const { find, hourOf, change } = createLocalClocks(read, "traffic_zones");
  return {
    /** Sets the places of visits that have none. */
    place: async (placings: readonly Placing[]): Promise<void> => {
      await find(placings);
      const placeOf = createPlaces();
      for (const placing of placings) placing.visit.place = placeOf(hourOf(placing));
    },
    change,
  };
};
