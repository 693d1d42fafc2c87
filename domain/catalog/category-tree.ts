import type { Decider } from "../shared/decider.ts";
import { accept, type Result, reject } from "../shared/result.ts";
import type { CategoryTreeEvent } from "./events.ts";
import { type CatalogRejection, MAX_CATEGORY_DEPTH, MAX_NESTED_CATEGORIES } from "./rejections.ts";

/** Puts a collection below another one, or on the top. */
export type PlaceCategory = {
  readonly type: "PlaceCategory";
  readonly collectionId: string;
  readonly parentId: string | null;
  readonly at: string;
};

/** Takes a collection out: what is right below it moves to where it was. */
export type TakeCategoryOut = {
  readonly type: "TakeCategoryOut";
  readonly collectionId: string;
  readonly at: string;
};
export type CategoryTreeCommand = PlaceCategory | TakeCategoryOut;

/** Collections that are below another one, with which. */
export type CategoryTree = ReadonlyMap<string, string>;

/** Every website has one. */
export const CATEGORY_TREE_ID = "tree";

type Rule = (command: PlaceCategory, tree: CategoryTree) => CatalogRejection | undefined;

/** From the collection itself to the top; ends even if a tree were no tree. */
export const lineOf = (tree: CategoryTree, collectionId: string): readonly string[] => {
  const line: string[] = [];
  let at: string | undefined = collectionId;
  while (at !== undefined && !line.includes(at)) {
    line.push(at);
    at = tree.get(at);
  }
  return line;
};

/** Levels below a collection: 0 when nothing is below it. */
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

/** The order is the contract: an owner sees the first refusal. */
const rules: readonly Rule[] = [noCycle, notTooDeep, roomForOneMore];

type Decision = Result<readonly CategoryTreeEvent[], CatalogRejection>;

const takeOut = ({ collectionId, at }: TakeCategoryOut, tree: CategoryTree): Decision => {
  const parentId = tree.get(collectionId) ?? null;
  const children = [...tree].filter(([, above]) => above === collectionId).map(([id]) => id);
  const moves = children.map((id) => ({ collectionId: id, parentId }));
  if (parentId !== null) moves.push({ collectionId, parentId: null });
  return accept(moves.map((move) => ({ type: "CategoryPlaced", ...move, placedAt: at })));
};

const decide = (command: CategoryTreeCommand, tree: CategoryTree): Decision => {
  if (command.type === "TakeCategoryOut") return takeOut(command, tree);
  const { collectionId, parentId, at } = command;
  if ((tree.get(collectionId) ?? null) === parentId) return accept([]);
  for (const rule of rules) {
    const rejection = rule(command, tree);
    if (rejection) return reject(rejection);
  }
  return accept([{ type: "CategoryPlaced", collectionId, parentId, placedAt: at }]);
};

const evolve = (
  tree: CategoryTree,
  { collectionId, parentId }: CategoryTreeEvent,
): CategoryTree => {
  const next = new Map(tree);
  if (parentId === null) next.delete(collectionId);
  else next.set(collectionId, parentId);
  return next;
};

/**
 * Which collection is below which. One stream for the whole website: no two changes at once can make
 * a circle, or one category too many. Spec: A9.8.
 */
export const categoryTreeDecider: Decider<
  CategoryTree,
  CategoryTreeCommand,
  CategoryTreeEvent,
  CatalogRejection
> = { streamCategory: "categoryTree", initial: new Map(), evolve, decide };
