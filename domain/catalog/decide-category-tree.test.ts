import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import {
  type CategoryTree,
  type CategoryTreeCommand,
  categoryTreeDecider,
  lineOf,
} from "./decide-category-tree.ts";
import { CategoryTreeEvent } from "./events.ts";
import { catalogRejectionText, MAX_NESTED_CATEGORIES } from "./rejections.ts";

itKeepsTheDeciderContract("categoryTree", categoryTreeDecider);

const at = "2030-01-01T00:00:00.000Z";
const place = (collectionId: string, parentId: string | null) =>
  ({ type: "PlaceCategory", collectionId, parentId, at }) as const;
const placed = (collectionId: string, parentId: string | null): CategoryTreeEvent => ({
  type: "CategoryPlaced",
  collectionId,
  parentId,
  placedAt: at,
});
type Move = readonly [collectionId: string, parentId: string | null];
const takenOut = (collectionId: string, ...moves: readonly Move[]): CategoryTreeEvent => ({
  type: "CategoryTakenOut",
  collectionId,
  moves: moves.map(([id, parentId]) => ({ collectionId: id, parentId })),
  takenOutAt: at,
});
const out = (collectionId: string) => ({ type: "TakeCategoryOut", collectionId, at }) as const;
const back = (collectionId: string) => ({ type: "PutCategoryBack", collectionId, at }) as const;
const order = (some: readonly string[]) =>
  fc.shuffledSubarray([...some], { minLength: some.length, maxLength: some.length });
const tree = given(categoryTreeDecider);

/** The place of each collection, from the events alone, as projections get it. */
const run = (
  commands: readonly CategoryTreeCommand[],
  told = {
    tree: new Map<string, string>() as Map<string, string>,
    state: categoryTreeDecider.initial,
  },
) => {
  const after = new Map(told.tree);
  let { state } = told;
  for (const command of commands) {
    const decision = categoryTreeDecider.decide(command, state);
    for (const event of decision.ok ? decision.value : []) {
      state = categoryTreeDecider.evolve(state, event);
      for (const { collectionId, parentId } of event.type === "CategoryPlaced"
        ? [event]
        : event.moves)
        if (parentId === null) after.delete(collectionId);
        else after.set(collectionId, parentId);
    }
  }
  return { tree: after, state };
};

describe("nested categories", () => {
  it("are placed below one another, and on the top again", () => {
    tree().when(place("ink", "pens")).yields(placed("ink", "pens"));
    tree(placed("ink", "pens")).when(place("ink", "pens")).yields();
    tree(placed("ink", "pens")).when(place("ink", null)).yields(placed("ink", null));
    tree().when(place("ink", null)).yields();
  });

  it("leave nothing hanging when one is taken out: what was below it moves up", () => {
    tree(
      placed("pens", "desk"),
      placed("ink", "pens"),
      placed("nib", "ink"),
      placed("quill", "pens"),
    )
      .when(out("pens"))
      .yields(takenOut("pens", ["pens", null], ["ink", "desk"], ["quill", "desk"]));
    tree(placed("ink", "pens"))
      .when(out("pens"))
      .yields(takenOut("pens", ["ink", null]));
    tree(placed("ink", "pens")).when(out("nib")).yields();
    tree(placed("ink", "pens"), takenOut("pens", ["ink", null]))
      .when(out("pens"))
      .yields();
  });

  it("come back to where they were, with what nobody has placed again", () => {
    const gone = [
      placed("pens", "desk"),
      placed("ink", "pens"),
      placed("quill", "pens"),
      takenOut("pens", ["pens", null], ["ink", "desk"], ["quill", "desk"]),
    ];
    const isBack = (...moves: readonly Move[]): CategoryTreeEvent => ({
      type: "CategoryPutBack",
      collectionId: "pens",
      moves: moves.map(([collectionId, parentId]) => ({ collectionId, parentId })),
      putBackAt: at,
    });
    tree(...gone)
      .when(back("pens"))
      .yields(isBack(["ink", "pens"], ["quill", "pens"], ["pens", "desk"]));
    tree(...gone, placed("quill", "shop"))
      .when(back("pens"))
      .yields(isBack(["ink", "pens"], ["pens", "desk"]));
    tree(...gone)
      .when(back("ink"))
      .yields();
  });

  it("do not come back where they would be too deep", () => {
    const levels = Array.from({ length: 9 }, (_each, n) => placed(`${n + 1}`, `${n}`));
    tree(...levels, takenOut("5", ["6", "4"], ["5", null]), placed("x", "9"))
      .when(back("5"))
      .refuses({ code: "category-too-deep" });
  });

  it("come back where they are exactly ten levels deep", () => {
    const levels = Array.from({ length: 9 }, (_each, n) => placed(`${n + 1}`, `${n}`));
    tree(...levels, takenOut("9", ["9", null]))
      .when(back("9"))
      .yields({
        type: "CategoryPutBack",
        collectionId: "9",
        moves: [{ collectionId: "9", parentId: "8" }],
        putBackAt: at,
      });
  });

  it("come back only where there is room [A9.8]", () => {
    const full: CategoryTree = new Map(
      Array.from({ length: MAX_NESTED_CATEGORIES }, (_each, n) => [`${n}`, "top"]),
    );
    const putBack = (placed: CategoryTree) => {
      const tree = new Map(placed);
      tree.delete("7");
      return categoryTreeDecider.decide(back("7"), { placed, removed: new Set(["7"]), tree });
    };
    expect(putBack(full)).toMatchObject({ ok: true });
    expect(putBack(new Map(full).set("one more", "top"))).toEqual({
      ok: false,
      rejection: { code: "too-many-categories" },
    });
  });

  it("stay out while another one comes back", () => {
    const gone = [
      placed("pens", "desk"),
      placed("inks", "desk"),
      takenOut("pens", ["pens", null]),
      takenOut("inks", ["inks", null]),
    ];
    const isBack = (collectionId: string): CategoryTreeEvent => ({
      type: "CategoryPutBack",
      collectionId,
      moves: [{ collectionId, parentId: "desk" }],
      putBackAt: at,
    });
    tree(...gone)
      .when(back("pens"))
      .yields(isBack("pens"));
    tree(...gone, isBack("pens"))
      .when(back("inks"))
      .yields(isBack("inks"));
    tree(...gone, isBack("pens"))
      .when(back("pens"))
      .yields();
  });

  it("have no place of their own once they are on the top again", () => {
    tree(placed("ink", "pens"), placed("ink", null)).when(place("ink", null)).yields();
    tree(placed("ink", "pens"), placed("ink", null)).when(out("ink")).yields();
    tree(placed("ink", "pens"), placed("ink", null))
      .when(place("ink", "pens"))
      .yields(placed("ink", "pens"));
  });

  it("are as they were when all that were taken out are restored, in whatever order", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const id = fc.constantFrom(...ids);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(id, id), { maxLength: 12 }),
        fc.subarray(ids).chain((some) => fc.tuple(order(some), order(some))),
        (asked, [outs, backs]) => {
          const before = run(asked.map(([one, other]) => place(one, other)));
          const without = run(outs.map(out), before);
          for (const each of outs) expect([...without.tree].flat()).not.toContain(each);
          const after = run(backs.map(back), without);
          expect(after.tree).toEqual(before.tree);
          expect(after.state.tree).toEqual(before.tree);
        },
      ),
    );
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
      "Collections can be nested up to ten levels deep.",
    );
  });

  it("are 10000 at most [A9.8]", () => {
    const full: CategoryTree = new Map(
      Array.from({ length: MAX_NESTED_CATEGORIES }, (_each, n) => [`${n}`, "top"]),
    );
    expect(full.size).toBe(10_000);
    const state = { placed: full, removed: new Set<string>(), tree: full };
    expect(categoryTreeDecider.decide(place("one", "top"), state)).toEqual({
      ok: false,
      rejection: { code: "too-many-categories" },
    });
    expect(categoryTreeDecider.decide(place("7", null), state).ok).toBe(true);
    expect(catalogRejectionText({ code: "too-many-categories" })).toBe(
      "A website can have up to 10000 nested collections.",
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
        for (const each of state.tree.keys())
          expect(state.tree.has(lineOf(state.tree, each).at(-1) ?? "")).toBe(false);
      }),
    );
  });

  it("are stored as events that can be read back", () =>
    expect(CategoryTreeEvent.parse(placed("ink", null))).toEqual(placed("ink", null)));
});
