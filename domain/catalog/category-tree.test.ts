import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { type CategoryTree, categoryTreeDecider, lineOf } from "./category-tree.ts";
import { CategoryTreeEvent } from "./events.ts";
import { catalogRejectionText, MAX_NESTED_CATEGORIES } from "./rejections.ts";

const at = "2030-01-01T00:00:00.000Z";
const place = (collectionId: string, parentId: string | null) =>
  ({ type: "PlaceCategory", collectionId, parentId, at }) as const;
const placed = (collectionId: string, parentId: string | null): CategoryTreeEvent => ({
  type: "CategoryPlaced",
  collectionId,
  parentId,
  placedAt: at,
});
const tree = given(categoryTreeDecider);

describe("nested categories", () => {
  it("are placed below one another, and on the top again", () => {
    tree().when(place("ink", "pens")).yields(placed("ink", "pens"));
    tree(placed("ink", "pens")).when(place("ink", "pens")).yields();
    tree(placed("ink", "pens")).when(place("ink", null)).yields(placed("ink", null));
    tree().when(place("ink", null)).yields();
  });

  it("leave nothing hanging when one is taken out: what was below it moves up", () => {
    const out = (collectionId: string) => ({ type: "TakeCategoryOut", collectionId, at }) as const;
    tree(
      placed("pens", "desk"),
      placed("ink", "pens"),
      placed("nib", "ink"),
      placed("quill", "pens"),
    )
      .when(out("pens"))
      .yields(placed("ink", "desk"), placed("quill", "desk"), placed("pens", null));
    tree(placed("ink", "pens")).when(out("pens")).yields(placed("ink", null));
    tree(placed("ink", "pens")).when(out("nib")).yields();
  });

  it("are never below themselves", () => {
    tree().when(place("ink", "ink")).refuses({ code: "category-below-itself" });
    tree(placed("b", "a"), placed("c", "b"))
      .when(place("a", "c"))
      .refuses({ code: "category-below-itself" });
    expect(catalogRejectionText({ code: "category-below-itself" })).toBe(
      "A collection cannot be below itself.",
    );
  });

  it("have ten levels at most, whatever hangs below", () => {
    const levels = Array.from({ length: 9 }, (_each, n) => placed(`${n + 1}`, `${n}`));
    tree(...levels)
      .when(place("x", "9"))
      .refuses({ code: "category-too-deep" });
    tree(...levels)
      .when(place("0", "top"))
      .refuses({ code: "category-too-deep" });
    tree(...levels)
      .when(place("x", "8"))
      .yields(placed("x", "8"));
    expect(catalogRejectionText({ code: "category-too-deep" })).toBe(
      "Collections can be nested ten levels deep.",
    );
  });

  it("are 10000 at most [A9.8]", () => {
    const full: CategoryTree = new Map(
      Array.from({ length: MAX_NESTED_CATEGORIES }, (_each, n) => [`${n}`, "top"]),
    );
    expect(full.size).toBe(10_000);
    expect(categoryTreeDecider.decide(place("one", "top"), full)).toEqual({
      ok: false,
      rejection: { code: "too-many-categories" },
    });
    expect(categoryTreeDecider.decide(place("7", null), full).ok).toBe(true);
    expect(catalogRejectionText({ code: "too-many-categories" })).toBe(
      "A website has 10000 nested collections at most.",
    );
  });

  it("always lead to the top, whatever is asked", () => {
    const id = fc.constantFrom("a", "b", "c", "d", "e");
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.option(id))), (asked) => {
        let state = categoryTreeDecider.initial;
        for (const [collectionId, parentId] of asked) {
          const decision = categoryTreeDecider.decide(place(collectionId, parentId), state);
          if (decision.ok) state = decision.value.reduce(categoryTreeDecider.evolve, state);
        }
        for (const each of state.keys())
          expect(state.has(lineOf(state, each).at(-1) ?? "")).toBe(false);
      }),
    );
  });

  it("are stored as events that can be read back", () =>
    expect(CategoryTreeEvent.parse(placed("ink", null))).toEqual(placed("ink", null)));
});
