import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { stubStorage } from "#tests/support/stub-storage.ts";
import { keptItem } from "./item-draft.ts";

const item = ContentItemDefinition.parse({
  itemId: "tea",
  collectionId: "journal",
  recordType: 1,
  title: "Tea",
  urlId: "tea",
});
const kept = { edition: 3, document: item };
/** As an earlier version of Daybook wrote it. */
const former = JSON.stringify({ edition: 3, item });
const steps = { edition: 3, undoable: [{ part: { title: "Te" } }], redoable: [] };
const of = (ownerId: string) => keptItem({ websiteId: "shop", ownerId, id: "tea" });
const draftsOf = (ownerId: string) =>
  of(ownerId)
    .kept.read()
    .map((each) => each.kept);
const stepsOf = (ownerId: string) =>
  of(ownerId)
    .keptSteps.read()
    .map((each) => each.kept);
/** A window of the member opens the item. */
const takeOver = (ownerId: string) => {
  const { kept: copies } = of(ownerId);
  const found = copies.read();
  for (const { take } of found) take();
  copies.write(found.at(-1)?.kept);
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  stubStorage(stored);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("what a member has written is not read by the next one in the same browser", () => {
  of("ann").kept.write(kept);
  of("ann").keptSteps.write(steps);
  expect([draftsOf("ben"), stepsOf("ben")]).toEqual([[], []]);
  expect([draftsOf("ann"), stepsOf("ann")]).toEqual([[kept], [steps]]);
});

it("each window keeps its text, and the next one finds that of both", () => {
  const other = { ...kept, document: { ...item, title: "Coffee" } };
  of("ann").kept.write(kept);
  of("ann").kept.write(other);
  expect(new Set(draftsOf("ann"))).toEqual(new Set([kept, other]));
});

it("a text that an earlier version kept is read by the member who opens it first, and by no other", () => {
  stored.set("daybook.item-draft.shop.tea", former);
  takeOver("ann");
  expect([draftsOf("ann"), draftsOf("ben")]).toEqual([[kept], []]);
});

it("a text that an earlier version kept of a member is read, and is gone once nothing is left to save", () => {
  stored.set("daybook.item-draft.shop.ann.tea", former);
  expect(draftsOf("ann")).toEqual([kept]);
  takeOver("ann");
  expect([...stored.keys()]).toEqual([expect.stringContaining("daybook.item-draft.shop.ann.tea~")]);
});

it("steps that an earlier version kept without a member are read by nobody", () => {
  stored.set("daybook.item-undo.shop.tea", JSON.stringify(steps));
  expect(stepsOf("ann")).toEqual([]);
});
