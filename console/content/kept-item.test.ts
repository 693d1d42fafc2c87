import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { keptItem } from "./kept-item.ts";
import { keptSteps } from "./kept-steps.ts";

const item = ContentItemDefinition.parse({
  ...{ itemId: "tea", collectionId: "journal", recordType: 1, title: "Tea", urlId: "tea" },
});
const kept = { edition: 3, item };
const steps = { edition: 3, undoable: [{ part: { title: "Te" } }], redoable: [] };
const of = (ownerId: string) => ({ websiteId: "shop", ownerId, itemId: "tea" });

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("what a member has written is not read by the next one in the same browser", () => {
  keptItem(of("ann")).write(kept);
  keptSteps(of("ann")).write(steps);
  expect([keptItem(of("ben")).read(), keptSteps(of("ben")).read()]).toEqual([undefined, undefined]);
  expect([keptItem(of("ann")).read(), keptSteps(of("ann")).read()]).toEqual([kept, steps]);
});

it("a text that an earlier version kept is read by the member who opens it first, and by no other", () => {
  stored.set("daybook.item-draft.shop.tea", JSON.stringify(kept));
  expect(keptItem(of("ann")).read()).toEqual(kept);
  expect(keptItem(of("ben")).read()).toBeUndefined();
  expect(keptItem(of("ann")).read()).toEqual(kept);
});

it("a text that an earlier version kept replaces none that was written since", () => {
  stored.set("daybook.item-draft.shop.tea", JSON.stringify({ ...kept, edition: 1 }));
  keptItem(of("ann")).write(kept);
  expect(keptItem(of("ann")).read()).toEqual(kept);
  keptItem(of("ann")).write(undefined);
  expect(keptItem(of("ann")).read()).toBeUndefined();
});

it("steps that an earlier version kept are removed: they could be another member’s", () => {
  stored.set("daybook.item-undo.shop.tea", JSON.stringify(steps));
  expect(keptSteps(of("ann")).read()).toBeUndefined();
  expect([...stored.keys()]).toEqual([]);
});
