import type { Sql } from "#infra/postgres/port.ts";
import { isLacking, RECENT_HOURS, type Stamps } from "./visit-copies.ts";
import { bytesOfStamps, findStamps, type Stamp } from "./visit-store.ts";

/** The usual range of a report, and a day for time zones. */
const USUAL_HOURS = 31 * 24;
/** Longer ranges are copied where they take little. */
const MOST_HOURS = 92 * 24;

/** The last hours, as many as have room; none if those of a usual report have none. */
const hoursWithRoom = (
  stamps: readonly Stamp[],
  lastHour: number,
  maxBytes: number,
): readonly Stamp[] => {
  const usual = stamps.filter(({ hour }) => hour > lastHour - USUAL_HOURS);
  if (bytesOfStamps(usual) > maxBytes) return [];
  let first = stamps.length - usual.length;
  let bytes = bytesOfStamps(usual);
  for (; first > 0; first -= 1) {
    bytes += bytesOfStamps([stamps[first - 1] as Stamp]);
    if (bytes > maxBytes / 2) break;
  }
  return stamps.slice(first);
};

/** Other hours that a copy has as they are now, the last ones, as many as have room next to the usual ones. */
const othersWithRoom = (
  stamps: readonly Stamp[],
  usual: readonly Stamp[],
  copied: Stamps,
  maxBytes: number,
): readonly Stamp[] => {
  const firstHour = usual[0]?.hour ?? Number.NEGATIVE_INFINITY;
  const others = stamps.filter(({ hour, stamp }) => hour < firstHour && copied.get(hour) === stamp);
  let first = others.length;
  let bytes = bytesOfStamps(usual);
  for (; first > 0; first -= 1) {
    bytes += bytesOfStamps([others[first - 1] as Stamp]);
    if (bytes > maxBytes) break;
  }
  return others.slice(first);
};

/** Whether a copy has hours that were changed or erased since, other than recent ones. */
const isStale = (copied: Stamps, stamps: readonly Stamp[], lastHour: number): boolean => {
  const present = new Map(stamps.map(({ hour, stamp }) => [hour, stamp]));
  for (const [hour, stamp] of copied)
    if (hour < lastHour - RECENT_HOURS && present.get(hour) !== stamp) return true;
  return false;
};

export type HoursToCopy = {
  /** The hours of usual reports; none where these have no room. */
  readonly usual: readonly Stamp[];
  /** The hours of usual reports, and others that the copy has. */
  readonly all: readonly Stamp[];
  /** Whether the copy needs nothing. */
  readonly isCurrent: boolean;
};

type CopyHoursQuery = {
  readonly websiteId: string;
  readonly lastHour: number;
  readonly maxBytes: number;
  readonly leastVisits: number;
};

/** The first hour that a copy can have without a question that has read it. */
export const firstHourOf = (lastHour: number): number => lastHour - MOST_HOURS;

/** The hours that the copy of a website should have when there is one of these. */
export const findHoursToCopy = async (
  sql: Sql,
  { websiteId, lastHour, maxBytes, leastVisits }: CopyHoursQuery,
  copied: Stamps,
): Promise<HoursToCopy> => {
  const usualFirst = firstHourOf(lastHour);
  let firstHour = usualFirst;
  for (const hour of copied.keys()) firstHour = Math.min(firstHour, hour);
  const stamps = await findStamps(sql, websiteId, { firstHour, lastHour });
  const lasting = stamps.filter(({ hour }) => hour >= usualFirst);
  const usual = hoursWithRoom(lasting, lastHour, maxBytes);
  return {
    usual,
    all: [...othersWithRoom(stamps, usual, copied, maxBytes), ...usual],
    isCurrent: !isLacking(usual, copied, leastVisits) && !isStale(copied, stamps, lastHour),
  };
};
