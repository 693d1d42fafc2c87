import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { permissionsOf } from "../owners/roles.ts";
import { SAVED_VIEWS_ID, type SavedViewCommand, savedViewDecider } from "./decide.ts";
import type { SavedView, SavedViewEvent } from "./events.ts";
import { MAX_SHARED_VIEWS_PER_PERSON, MAX_VIEWS_PER_PERSON } from "./rejections.ts";

itKeepsTheDeciderContract("savedViews", savedViewDecider);

it("keeps the views of a website in one stream", () => expect(SAVED_VIEWS_ID).toBe("site"));

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
/** Ann and Bob manage the shop, Rita only reads orders, Eve sees nothing of them. */
const permissions: Readonly<Record<string, ReturnType<typeof permissionsOf>>> = {
  ann: permissionsOf(["STORE_MANAGER"]),
  bob: permissionsOf(["STORE_MANAGER"]),
  rita: new Set(["orders:read"]),
  eve: permissionsOf(["COMMENTER"]),
};
const listAreas = { orders: "orders", products: "products" } as const;
const asking = (by: string) => ({
  by,
  permissions: permissions[by] ?? new Set<never>(),
  listAreas,
  at,
});
const save = (by: string, change: Partial<SavedView> = {}): SavedViewCommand => {
  const { ownerId: _maker, ...asked } = view(change);
  return { type: "SaveView", view: asked, ...asking(by) };
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
  it("keeps it for anyone who made it", () => expect(yields([], save("ann"))).toEqual([saved()]));

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

  it("shows nobody that someone else keeps a view", () =>
    expect(refuses([saved()], save("bob", { shared: true }))).toBe("view-not-found"));

  it("lets members who only read the area change none that others share", () =>
    expect(refuses([saved({ shared: true })], save("rita", { shared: true, name: "x" }))).toBe(
      "view-not-yours",
    ));

  it("hides every view from members who cannot read the list", () => {
    const change = { shared: true, name: "x" };
    expect(refuses([saved({ shared: true })], save("eve", change))).toBe("view-not-found");
    expect(refuses([saved({ shared: true, ownerId: "eve" })], save("eve", change))).toBe(
      "view-not-found",
    );
    expect(refuses([], save("eve"))).toBe("list-not-readable");
    expect(refuses([], save("ann", { list: "no-such-list" }))).toBe("list-not-readable");
  });

  it("never becomes a view of another list", () =>
    expect(refuses([saved()], save("ann", { list: "products" }))).toBe("view-not-found"));

  it("ends at a number for each person, and for what each shares", () => {
    const many = (count: number, change: Partial<SavedView>) =>
      Array.from({ length: count }, (_, n) => saved({ viewId: `n${n}`, ...change }));
    const all = many(MAX_VIEWS_PER_PERSON, {});
    expect(refuses(all, save("ann"))).toBe("too-many-views");
    expect(yields(all, save("ann", { viewId: "n7", name: "Other" }))).toHaveLength(1);
    expect(yields(all, save("bob"))).toHaveLength(1);
    const shared = many(MAX_SHARED_VIEWS_PER_PERSON, { shared: true });
    expect(refuses(shared, save("ann", { shared: true }))).toBe("too-many-shared-views");
    expect(yields(shared, save("ann"))).toHaveLength(1);
    expect(yields(shared, save("ann", { viewId: "n7", shared: true, name: "O" }))).toHaveLength(1);
    expect(yields(shared, save("bob", { shared: true }))).toHaveLength(1);
    const own = [...shared, saved({ viewId: "own" })];
    expect(refuses(own, save("ann", { viewId: "own", shared: true }))).toBe(
      "too-many-shared-views",
    );
  });

  it("records its texts again when their seal is another one", () => {
    const sealed = (sealed: string) => ({
      personId: "00000000-0000-4000-8000-000000000001",
      sealed,
    });
    const kept = { ...saved(), person: sealed("x") } as SavedViewEvent;
    const { ownerId: _maker, ...asked } = view();
    const again = { ...asked, person: sealed("y") };
    expect(yields([kept], { type: "SaveView", view: again, ...asking("ann") })).toEqual([
      { ...saved(), person: sealed("y") },
    ]);
    expect(yields([kept], { type: "SaveView", view: asked, ...asking("ann") })).toEqual([saved()]);
  });

  it("remembers the last five seals that nothing shows any longer", () => {
    const ids = ["1", "2", "3", "4", "5", "6", "7"].map(
      (n) => `00000000-0000-4000-8000-00000000000${n}`,
    );
    const seals = ids.map(
      (personId) => ({ ...saved(), person: { personId, sealed: "x" } }) as SavedViewEvent,
    );
    expect(given(seals).stale.get("v1")).toEqual(ids.slice(1, 6));
    expect(given([saved(), saved()]).stale.size).toBe(0);
  });

  it("shares as many views as the limit, however many of one's own there are", () => {
    const own = Array.from({ length: MAX_SHARED_VIEWS_PER_PERSON }, (_, n) =>
      saved({ viewId: `n${n}` }),
    );
    expect(yields(own, save("ann", { shared: true }))).toHaveLength(1);
  });

  it("keeps the seal of its texts, and tells which seals nothing shows any longer", () => {
    const person = (n: number) => ({
      personId: `00000000-0000-4000-8000-00000000000${n}`,
      sealed: "x",
    });
    const one = { ...saved(), person: person(1) } as SavedViewEvent;
    const { stale } = given([
      one,
      { ...saved({ shared: true }), person: person(2) } as SavedViewEvent,
      { type: "ViewRemoved", viewId: "v1", removedAt: at },
    ]);
    expect(stale.get("v1")).toEqual([person(1).personId, person(2).personId]);
    const sealed = { ...view(), person: person(1) };
    const { ownerId: _maker, ...asked } = sealed;
    expect(yields([one], { type: "SaveView", view: asked, ...asking("ann") })).toEqual([]);
  });
});

describe("removing a view", () => {
  const remove = (by: string): SavedViewCommand => ({
    type: "RemoveView",
    viewId: "v1",
    ...asking(by),
  });

  it("is for its maker, and when it is shared for members who can change the area", () => {
    const removed = [{ type: "ViewRemoved", viewId: "v1", removedAt: at }];
    expect(yields([saved()], remove("ann"))).toEqual(removed);
    expect(yields([saved({ shared: true })], remove("bob"))).toEqual(removed);
    expect(refuses([saved({ shared: true })], remove("rita"))).toBe("view-not-yours");
    expect(refuses([saved({ shared: true })], remove("eve"))).toBe("view-not-found");
    expect(refuses([saved()], remove("bob"))).toBe("view-not-found");
    expect(refuses([], remove("ann"))).toBe("view-not-found");
  });
});

describe("the view that a list opens with", () => {
  const choose = (by: string, viewId: string | null, list = "orders"): SavedViewCommand => ({
    type: "ChooseDefaultView",
    list,
    viewId,
    ...asking(by),
  });
  const chosen = (viewId: string | null): SavedViewEvent => ({
    type: "DefaultViewChosen",
    ownerId: "ann",
    list: "orders",
    viewId,
    chosenAt: at,
  });

  it("is everyone's own", () => {
    expect(yields([saved()], choose("ann", "v1"))).toEqual([chosen("v1")]);
    expect(yields([saved(), chosen("v1")], choose("ann", "v1"))).toEqual([]);
    expect(yields([saved(), chosen("v1")], choose("ann", null))).toEqual([chosen(null)]);
    expect(yields([], choose("ann", null))).toEqual([]);
  });

  it("is another one for each list and each member", () => {
    const products = (viewId: string | null): SavedViewEvent => ({
      type: "DefaultViewChosen",
      ownerId: "ann",
      list: "products",
      viewId,
      chosenAt: at,
    });
    expect(yields([saved(), chosen("v1")], choose("ann", null, "products"))).toEqual([]);
    expect(yields([saved(), chosen("v1"), products(null)], choose("ann", "v1"))).toEqual([]);
    expect(yields([saved({ shared: true }), chosen("v1")], choose("bob", "v1"))).toHaveLength(1);
    expect(yields([saved(), chosen("v1")], choose("bob", null))).toEqual([]);
  });

  it("is one of that list that one can see", () => {
    expect(refuses([saved()], choose("bob", "v1"))).toBe("view-not-found");
    expect(refuses([saved()], choose("ann", "v1", "products"))).toBe("view-not-found");
  });
});

it("views that name an erased customer go away, and no others", () => {
  const erase: SavedViewCommand = { type: "EraseViews", viewIds: ["v1", "gone"], at };
  expect(yields([saved(), saved({ viewId: "v2" })], erase)).toEqual([
    { type: "ViewRemoved", viewId: "v1", removedAt: at },
  ]);
  expect(yields([], erase)).toEqual([]);
});
