import { afterEach, beforeEach, expect, it } from "vitest";
import type { SealedPerson } from "#domain/kit/person.ts";
import type { SavedViewEvent } from "#domain/saved-views/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { savedViews } from "./saved-views.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(savedViews);
});
afterEach(() => website.drop());

const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`;
const record = (...events: readonly SavedViewEvent[]) =>
  website.record("savedViews site", ...events);
const saved = (viewId: string, person?: SealedPerson): SavedViewEvent => ({
  type: "ViewSaved",
  view: {
    viewId,
    list: "orders",
    shared: true,
    ownerId: "ann",
    ...(person === undefined
      ? { name: `View ${viewId}`, address: "?q=1" }
      : { name: "", address: "" }),
  },
  ...(person && { person }),
  savedAt: at(1),
});
const sealed = (name: string, address: string) =>
  website.person(`${name}@views.invalid`, { name, address });
const views = `
  select view_id, list, name, shared, owner_id, address, saved_at = '${at(1)}' as first
    from read.saved_views order by place`;
const row = (view_id: string, name: string | null, address: string | null) => ({
  view_id,
  list: "orders",
  name,
  shared: true,
  owner_id: "ann",
  address,
  first: true,
});

it("lists views in the order in which they were saved first, with their opened texts", async () => {
  await record(
    saved("b", await sealed("Unpaid", "?status=unpaid")),
    saved("a"),
    saved("b", await sealed("To pay", "?status=open")),
  );
  expect(await website.rows(views)).toEqual([
    row("b", "To pay", "?status=open"),
    row("a", "View a", "?q=1"),
  ]);
});

it("no longer lists a removed view, which comes back at the end", async () => {
  await record(saved("a"), saved("b"), { type: "ViewRemoved", viewId: "a", removedAt: at(2) });
  expect(await website.rows(views)).toEqual([row("b", "View b", "?q=1")]);
  await record(saved("a"));
  expect(await website.rows("select view_id from read.saved_views order by place")).toEqual([
    { view_id: "b" },
    { view_id: "a" },
  ]);
});

it("empties the texts of a view whose key was destroyed", async () => {
  const person = await sealed("Ann", "?customer=ann");
  await record(saved("a", person), saved("b"));
  await website.rows(views);
  await website.forget(person.personId);
  expect(await website.rows(views)).toEqual([row("a", null, null), row("b", "View b", "?q=1")]);
});

it("keeps with which view each member opens each list", async () => {
  const opens = (ownerId: string, list: string, viewId: string | null): SavedViewEvent => ({
    type: "DefaultViewChosen",
    ownerId,
    list,
    viewId,
    chosenAt: at(1),
  });
  await record(
    opens("ann", "orders", "a"),
    opens("bob", "orders", "b"),
    opens("ann", "products", "c"),
    opens("ann", "orders", null),
  );
  expect(
    await website.rows(
      "select owner_id, list, view_id from read.default_views order by owner_id, list",
    ),
  ).toEqual([
    { owner_id: "ann", list: "orders", view_id: null },
    { owner_id: "ann", list: "products", view_id: "c" },
    { owner_id: "bob", list: "orders", view_id: "b" },
  ]);
});
