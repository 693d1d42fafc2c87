import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { CategoryTreeEvent } from "./events.ts";
import { type CatalogRejection, MAX_CATEGORY_DEPTH, MAX_NESTED_CATEGORIES } from "./rejections.ts";

/** Moves a collection below another one or to the top level. */
export type PlaceCategory = {
  readonly type: "PlaceCategory";
  readonly collectionId: string;
  readonly parentId: string | null;
  readonly at: string;
};

/** Takes a removed collection out of the tree: its direct children move up to its parent. */
export type TakeCategoryOut = {
  readonly type: "TakeCategoryOut" | "PutCategoryBack";
  readonly collectionId: string;
  readonly at: string;
};
export type CategoryTreeCommand = PlaceCategory | TakeCategoryOut;

/** The parent of each collection that is below another one. */
export type CategoryTree = ReadonlyMap<string, string>;

/**
 * `placed` also contains removed collections so that they can be restored to their place in any
 * order. `tree` is without them.
 */
export type CategoryTreeState = {
  readonly placed: CategoryTree;
  readonly removed: ReadonlySet<string>;
  readonly tree: CategoryTree;
};

/** Every website has exactly one tree. */
export const CATEGORY_TREE_ID = "tree";

type Rule = (command: PlaceCategory, tree: CategoryTree) => CatalogRejection | undefined;

/** The path from the collection to the top. It ends even if the data contained a circle. */
export const lineOf = (tree: CategoryTree, collectionId: string): readonly string[] => {
  const line: string[] = [];
  let at: string | undefined = collectionId;
  while (at !== undefined && !line.includes(at)) {
    line.push(at);
    at = tree.get(at);
  }
  return line;
};

/** The children of a removed collection appear below its parent. */
const treeOf = (placed: CategoryTree, removed: ReadonlySet<string>): CategoryTree => {
  if (removed.size === 0) return placed;
  const tree = new Map<string, string>();
  for (const id of placed.keys()) {
    if (removed.has(id)) continue;
    const above = lineOf(placed, id).find((each) => each !== id && !removed.has(each));
    if (above !== undefined) tree.set(id, above);
  }
  return tree;
};

/** Number of levels below a collection: 0 for a leaf. */
const depthBelow = (tree: CategoryTree, collectionId: string): number => {
  let deepest = 0;
  for (const child of tree.keys()) {
    const at = lineOf(tree, child).indexOf(collectionId);
    if (at > deepest) deepest = at;
  }
  return deepest;
};

const noCycle: Rule = ({ collectionId, parentId }, tree) =>
  parentId !== null && lineOf(tree, parentId).includes(collectionId)
    ? { code: "category-below-itself" }
    : undefined;

const notTooDeep: Rule = ({ collectionId, parentId }, tree) => {
  const above = parentId === null ? 0 : lineOf(tree, parentId).length;
  return above + 1 + depthBelow(tree, collectionId) > MAX_CATEGORY_DEPTH
    ? { code: "category-too-deep" }
    : undefined;
};

const roomForOneMore: Rule = ({ collectionId, parentId }, tree) =>
  parentId !== null && !tree.has(collectionId) && tree.size >= MAX_NESTED_CATEGORIES
    ? { code: "too-many-categories" }
    : undefined;

/** The order is the contract: an owner sees the first rejection. */
const rules: readonly Rule[] = [noCycle, notTooDeep, roomForOneMore];

type Decision = Result<readonly CategoryTreeEvent[], CatalogRejection>;

const stateOf = (placed: CategoryTree, removed: ReadonlySet<string>): CategoryTreeState => ({
  placed,
  removed,
  tree: treeOf(placed, removed),
});

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

/** The collections whose parent changed. A removed one is on the top level in the meantime. */
const movesBetween = (before: CategoryTree, after: CategoryTree) =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((id) => before.get(id) !== after.get(id))
    .map((collectionId) => ({ collectionId, parentId: after.get(collectionId) ?? null }));

const takeOut = (
  { collectionId, at }: TakeCategoryOut,
  { placed, removed, tree }: CategoryTreeState,
): Decision => {
  const isInIt = placed.has(collectionId) || [...placed.values()].includes(collectionId);
  if (removed.has(collectionId) || !isInIt) return accept([]);
  const moves = movesBetween(tree, treeOf(placed, new Set(removed).add(collectionId)));
  return accept([{ type: "CategoryTakenOut", collectionId, moves, takenOutAt: at }]);
};

const putBack = (
  { collectionId, at }: TakeCategoryOut,
  { placed, removed, tree }: CategoryTreeState,
): Decision => {
  if (!removed.has(collectionId)) return accept([]);
  const after = treeOf(placed, without(removed, collectionId));
  if (after.size > MAX_NESTED_CATEGORIES) return reject({ code: "too-many-categories" });
  const isTooDeep = [...after.keys()].some((id) => lineOf(after, id).length > MAX_CATEGORY_DEPTH);
  if (isTooDeep) return reject({ code: "category-too-deep" });
  const moves = movesBetween(tree, after);
  return accept([{ type: "CategoryPutBack", collectionId, moves, putBackAt: at }]);
};

const putBelow = (command: PlaceCategory, { tree }: CategoryTreeState): Decision => {
  const { collectionId, parentId, at } = command;
  if ((tree.get(collectionId) ?? null) === parentId) return accept([]);
  for (const rule of rules) {
    const rejection = rule(command, tree);
    if (rejection) return reject(rejection);
  }
  return accept([{ type: "CategoryPlaced", collectionId, parentId, placedAt: at }]);
};

const decide = (command: CategoryTreeCommand, state: CategoryTreeState): Decision => {
  switch (command.type) {
    case "PlaceCategory":
      return putBelow(command, state);
    case "TakeCategoryOut":
      return takeOut(command, state);
    case "PutCategoryBack":
      return putBack(command, state);
    default:
      return unreachable(command);
  }
};

const evolve = (state: CategoryTreeState, event: CategoryTreeEvent): CategoryTreeState => {
  const { placed, removed } = state;
  const { collectionId } = event;
  switch (event.type) {
    case "CategoryTakenOut":
      return stateOf(placed, new Set(removed).add(collectionId));
    case "CategoryPutBack":
      return stateOf(placed, without(removed, collectionId));
    case "CategoryPlaced": {
      const next = new Map(placed);
      if (event.parentId === null) next.delete(collectionId);
      else next.set(collectionId, event.parentId);
      return stateOf(next, removed);
    }
    default:
      return unreachable(event);
  }
};

/**
 * The nesting of collections. The whole website has one stream, so that two concurrent changes can
 * neither create a circle nor exceed the limit. Spec: A9.8.
 */
export const categoryTreeDecider: Decider<
  CategoryTreeState,
  CategoryTreeCommand,
  CategoryTreeEvent,
  CatalogRejection
> = {
  streamCategory: "categoryTree",
  initial: { placed: new Map(), removed: new Set(), tree: new Map() },
  evolve,
  decide,
};
