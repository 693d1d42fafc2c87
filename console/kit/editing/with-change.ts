import { sameJson } from "#domain/kit/same-json.ts";
import { placesIn } from "./places-in.ts";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Both have changed the same, in different ways. */
const clashes = (before: unknown, next: unknown, present: unknown): boolean => {
  if (sameJson(before, next) || sameJson(before, present)) return false;
  if (!(isObject(before) && isObject(next) && isObject(present))) return !sameJson(next, present);
  return Object.keys({ ...before, ...next }).some((name) =>
    clashes(before[name], next[name], present[name]),
  );
};

/** The nodes of a text have types. Its editor writes all of it. */
const isText = (list: readonly unknown[]): boolean =>
  list.some((each) => isObject(each) && typeof each.type === "string");

/** The items that were only added at the end. */
const addedTo = (before: readonly unknown[], next: readonly unknown[]): readonly unknown[] =>
  before.every((each, at) => sameJson(each, next[at])) ? next.slice(before.length) : [];

/**
 * Items that were only added at the end are appended to the present list. Those with which it continues already, because
 * a part of the same change has arrived before, are not repeated, so that an equal item which was added twice to the same former list is added once.
 */
const withAdded = (
  before: readonly unknown[],
  added: readonly unknown[],
  present: readonly unknown[],
): readonly unknown[] => {
  if (!sameJson(before, present.slice(0, before.length))) return [...present, ...added];
  const later = present.slice(before.length);
  const counts = Array.from(added, (_, at) => added.length - at);
  const arrived = counts.find((count) => sameJson(added.slice(0, count), later.slice(0, count)));
  return [...present, ...added.slice(arrived ?? 0)];
};

/** Changes the items that are still there: those that were added, moved or removed since stay so. */
const changedList = (
  before: readonly unknown[],
  next: readonly unknown[],
  present: readonly unknown[],
): readonly unknown[] => {
  if (isText(next)) return next;
  const added = addedTo(before, next);
  if (added.length > 0) return withAdded(before, added, present);
  if (before.length !== next.length) return next;
  const places = placesIn(before, present);
  return before.reduce<readonly unknown[]>((list, was, at) => {
    const place = places[at] ?? -1;
    const isKept = place === -1 || sameJson(was, next[at]) || clashes(was, next[at], list[place]);
    return isKept ? list : list.with(place, changed(was, next[at], list[place]));
  }, present);
};

const changed = (before: unknown, next: unknown, present: unknown): unknown => {
  if (sameJson(before, next)) return present;
  if (sameJson(before, present)) return next;
  if (isObject(before) && isObject(next) && isObject(present)) {
    const names = new Set([...Object.keys(present), ...Object.keys(next)]);
    const members = [...names].map((name) => [
      name,
      changed(before[name], next[name], present[name]),
    ]);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  }
  return Array.isArray(before) && Array.isArray(next) && Array.isArray(present)
    ? changedList(before, next, present)
    : next;
};

/**
 * The present value with a change that was made to an earlier one: what arrives late, such as an uploaded picture,
 * overwrites nothing that was typed in the meantime, and leaves the items of a list as they are now. What was to change
 * in an item that is gone, or has got something else there, is dropped.
 */
export const withChange = <Value>(before: Value, next: Value, present: Value): Value =>
  changed(before, next, present) as Value;
