import { sameJson } from "#domain/kit/same-json.ts";

const placesOf = (item: unknown, list: readonly unknown[]): readonly number[] =>
  list.flatMap((each, at) => (sameJson(each, item) ? [at] : []));

/** The place of an item among those that are equal to it; of several, one that is gone leaves open which it was. */
const certainPlace = (before: readonly unknown[], at: number, now: readonly unknown[]): number => {
  const [was, is] = [placesOf(before[at], before), placesOf(before[at], now)];
  if (is.length < was.length) return -1;
  return was.every((place) => is.includes(place)) ? at : (is[was.indexOf(at)] ?? -1);
};

/**
 * Where each item of a list, whose items have no ids, is in a later list; -1 where it is gone or nobody can know. An item
 * that equals none is the changed one in its place, unless the list has become shorter.
 */
export const placesIn = (
  before: readonly unknown[],
  now: readonly unknown[],
): readonly number[] => {
  const certain = before.map((_, at) => certainPlace(before, at, now));
  if (now.length < before.length) return certain;
  const taken = new Set(certain);
  return certain.map((place, at) => (place === -1 && !taken.has(at) ? at : place));
};
