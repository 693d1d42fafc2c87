import { sameJson } from "./same-json.ts";

type Members = Readonly<Record<string, unknown>>;
type Identified = Members & { readonly id: string };

export const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list whose elements have ids, such as the links of a menu; an empty one is like any other. */
export const isIdentified = (value: unknown): value is readonly Identified[] =>
  Array.isArray(value) &&
  value.every((each) => isMembers(each) && typeof each.id === "string") &&
  new Set(value.map(({ id }) => id)).size === value.length;

/** Members of two pictures, or of two kinds of a thing, are neither of them together. */
const isOneValue = (...values: readonly Members[]): boolean =>
  values.some(({ assetUrl }) => assetUrl !== undefined) ||
  new Set(values.map(({ kind }) => kind)).size > 1;

/** Whether the members of some values can be merged one by one. */
export const areMergeable = (values: readonly unknown[]): values is readonly Members[] =>
  values.every(isMembers) && !isOneValue(...values);

export type MergedJson = {
  readonly value: unknown;
  /** The paths of what both changed, in different ways. It is as it is in `theirs`. */
  readonly both: readonly string[];
};

export const pathOf = (path: string, name: string): string =>
  path === "" ? name : `${path}.${name}`;

const mergeMembers = (base: Members, mine: Members, theirs: Members, path: string): MergedJson => {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...names].map((name) => ({
    name,
    ...mergeJson(base[name], mine[name], theirs[name], pathOf(path, name)),
  }));
  return {
    value: Object.fromEntries(
      merged.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value]),
    ),
    both: merged.flatMap(({ both }) => both),
  };
};

type List = readonly Identified[];
type Ids = readonly string[];

const idsOf = (list: List): Ids => list.map(({ id }) => id);

/** Also those of lists in the elements. */
const allIdsOf = (list: List): Ids =>
  list.flatMap((each) => [
    each.id,
    ...Object.values(each).flatMap((value) => (isIdentified(value) ? allIdsOf(value) : [])),
  ]);

/** One element, of which some of the three have none. */
const mergeElement = (
  base: Identified | undefined,
  mine: Identified | undefined,
  theirs: Identified | undefined,
  path: string,
): MergedJson => {
  if (mine !== undefined && theirs !== undefined && base !== undefined)
    return mergeJson(base, mine, theirs, path);
  if (sameJson(mine, base)) return { value: theirs, both: [] };
  if (sameJson(theirs, base) || sameJson(mine, theirs)) return { value: mine, both: [] };
  return { value: theirs, both: [path] };
};

/** The ids of both lists: those that only `other` has come after the one before them there. */
const joined = (lead: Ids, other: Ids): Ids => {
  const ids = [...lead];
  for (const [index, id] of other.entries()) {
    if (ids.includes(id)) continue;
    const before = other.slice(0, index).findLast((each) => ids.includes(each));
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
  }
  return ids;
};

/** The order of what stays; undefined: both changed it. */
const mergeOrder = (base: Ids, mine: Ids, theirs: Ids, left: ReadonlySet<string>) => {
  const common = new Set(theirs.filter((id) => mine.includes(id) && base.includes(id)));
  const [was, here, there] = [base, mine, theirs].map((ids) =>
    ids.filter((id) => common.has(id)).join(" "),
  );
  const isMoved = here !== was;
  if (isMoved && there !== was && here !== there) return undefined;
  const [lead, other] = isMoved ? [mine, theirs] : [theirs, mine];
  const isLeft = (id: string): boolean => left.has(id);
  return joined(lead.filter(isLeft), other.filter(isLeft));
};

const mergeLists = (base: List, mine: List, theirs: List, path: string): MergedJson => {
  const [was, here, there] = [base, mine, theirs].map(
    (list) => new Map(list.map((each) => [each.id, each])),
  ) as [Map<string, Identified>, Map<string, Identified>, Map<string, Identified>];
  const both: string[] = [];
  const left = new Map<string, unknown>();
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const merged = mergeElement(was.get(id), here.get(id), there.get(id), path);
    both.push(...merged.both);
    if (merged.value !== undefined) left.set(id, merged.value);
  }
  const order = mergeOrder(idsOf(base), idsOf(mine), idsOf(theirs), new Set(left.keys()));
  const value = (order ?? joined(idsOf(theirs), idsOf(mine)))
    .filter((id) => left.has(id))
    .map((id) => left.get(id)) as List;
  // What one has moved to another list of the document, the other has moved elsewhere.
  const ids = allIdsOf(value);
  const isRepeated = new Set(ids).size < ids.length;
  return { value, both: [...both, ...(order === undefined || isRepeated ? [path] : [])] };
};

/** Two values that follow the same one, with the changes of both: member by member, and element by element. */
export const mergeJson = (
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string,
): MergedJson => {
  if (sameJson(mine, base)) return { value: theirs, both: [] };
  if (sameJson(theirs, base) || sameJson(mine, theirs)) return { value: mine, both: [] };
  const values = [base, mine, theirs];
  if (areMergeable(values)) {
    const [one, two, three] = values as [Members, Members, Members];
    return mergeMembers(one, two, three, path);
  }
  if (isIdentified(base) && isIdentified(mine) && isIdentified(theirs)) {
    const merged = mergeLists(base, mine, theirs, path);
    return { value: merged.value, both: [...new Set(merged.both)] };
  }
  return { value: theirs, both: [path] };
};
