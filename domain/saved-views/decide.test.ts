import { describe, expect, it } from "vitest";
import { MAX_SAVED_VIEWS, type SavedViewCommand, savedViewDecider } from "./decide.ts";
import type { SavedView, SavedViewEvent } from "./events.ts";

const at = "2030-01-01T00:00:00.000Z";
const view = (change: Partial<SavedView> = {}): SavedView => ({
  viewId: "v1",
  list: "orders",
  name: "Big ones",
  shared: false,
  ownerId: "ann",
  address: "sort=-grandTotal",
  ...change,
});
const saved = (change: Partial<SavedView> = {}): SavedViewEvent => ({
  type: "ViewSaved",
  view: view(change),
  savedAt: at,
});
const save = (by: string, change: Partial<SavedView> = {}): SavedViewCommand => {
  const { ownerId: _maker, ...asked } = view(change);
  return { type: "SaveView", view: asked, by, at };
};

const { initial, evolve, decide } = savedViewDecider;
const given = (events: readonly SavedViewEvent[]) => events.reduce(evolve, initial);
const yields = (events: readonly SavedViewEvent[], command: SavedViewCommand) => {
  const decision = decide(command, given(events));
  expect(decision.ok).toBe(true);
  return decision.ok ? decision.value : [];
};
const refuses = (events: readonly SavedViewEvent[], command: SavedViewCommand) => {
  const decision = decide(command, given(events));
  return decision.ok ? undefined : decision.rejection.code;
};

describe("saving a view", () => {
  it("keeps it for whoever made it", () => expect(yields([], save("ann"))).toEqual([saved()]));

  it("says nothing when it is so already", () =>
    expect(yields([saved()], save("ann"))).toEqual([]));

  it("brings a removed one back", () =>
    expect(
      yields([saved(), { type: "ViewRemoved", viewId: "v1", removedAt: at }], save("ann")),
    ).toEqual([saved()]));

  it("lets others change a shared one, which stays its maker's", () =>
    expect(
      yields([saved({ shared: true })], save("bob", { shared: true, name: "Bigger" })),
    ).toEqual([saved({ shared: true, name: "Bigger" })]));

  it("lets nobody else take a shared one away from the others", () =>
    expect(refuses([saved({ shared: true })], save("bob"))).toBe("view-not-yours"));

  it("shows nobody that somebody else keeps a view", () =>
    expect(refuses([saved()], save("bob", { shared: true }))).toBe("view-not-found"));

  it("ends at a number that is still found through", () => {
    const all = Array.from({ length: MAX_SAVED_VIEWS }, (_, n) => saved({ viewId: `n${n}` }));
    expect(refuses(all, save("ann"))).toBe("too-many-views");
    expect(yields(all, save("ann", { viewId: "n7", name: "Other" }))).toHaveLength(1);
  });
});

describe("removing a view", () => {
  const remove = (by: string): SavedViewCommand => ({ type: "RemoveView", viewId: "v1", by, at });

  it("is for its maker, and for everybody when it is shared", () => {
    const removed = [{ type: "ViewRemoved", viewId: "v1", removedAt: at }];
    expect(yields([saved()], remove("ann"))).toEqual(removed);
    expect(yields([saved({ shared: true })], remove("bob"))).toEqual(removed);
    expect(refuses([saved()], remove("bob"))).toBe("view-not-found");
    expect(refuses([], remove("ann"))).toBe("view-not-found");
  });
});

describe("the view that a list opens with", () => {
  const choose = (by: string, viewId: string | null, list = "orders"): SavedViewCommand => ({
    type: "ChooseDefaultView",
    list,
    viewId,
    by,
    at,
  });
  const chosen = (viewId: string | null): SavedViewEvent => ({
    type: "DefaultViewChosen",
    ownerId: "ann",
    list: "orders",
    viewId,
    chosenAt: at,
  });

  it("is everybody's own", () => {
    expect(yields([saved()], choose("ann", "v1"))).toEqual([chosen("v1")]);
    expect(yields([saved(), chosen("v1")], choose("ann", "v1"))).toEqual([]);
    expect(yields([saved(), chosen("v1")], choose("ann", null))).toEqual([chosen(null)]);
    expect(yields([], choose("ann", null))).toEqual([]);
  });

  it("is one of that list that one can see", () => {
    expect(refuses([saved()], choose("bob", "v1"))).toBe("view-not-found");
    expect(refuses([saved()], choose("ann", "v1", "products"))).toBe("view-not-found");
  });
});
