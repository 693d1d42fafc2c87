import { expect, it } from "vitest";
import { ContentDraftEvent } from "../content/events.ts";
import { PageDraftEvent, PageEvent } from "../pages/events.ts";
import { actionAreaOf, actionKinds, actionTexts } from "./action-texts.ts";

it.each([
  ["MemberJoined", { roles: ["STORE_MANAGER", "EDITOR"] }, "joined as Store manager, Editor"],
  ["ProductDefined", { product: { name: "Linen journal" } }, "saved the product Linen journal"],
  ["StockAdjusted", { delta: -2, reason: "broken" }, "adjusted stock by -2 (broken)"],
  [
    "DayNoteCreated",
    { day: "2026-05-04", text: "The fair" },
    "added a note on May 4, 2026: The fair",
  ],
  ["DayNoteCreated", { day: "2026-13-01", text: "?" }, "added a note on 2026-13-01: ?"],
  ["ProductDefined", { product: { name: "2026-05-04" } }, "saved the product 2026-05-04"],
  ["ProductDefined", { product: { name: "1234-56-78" } }, "saved the product 1234-56-78"],
  ["ProductDefined", {}, "saved the product"],
  ["BlockChanged", { pageId: "about" }, "changed a block of a page"],
  ["SomethingNewDone", {}, "Something new done"],
])("%s reads as somebody would say it", (type, data, words) =>
  expect(actionTexts(type, data)).toBe(words),
);

it("knows the area of what it has words for", () => {
  expect(actionAreaOf("StockReceived")).toBe("stock");
  expect(actionAreaOf("SomethingNewDone")).toBeUndefined();
});

it("has words for every step of writing", () => {
  const steps = [PageDraftEvent, PageEvent, ContentDraftEvent].flatMap(({ def }) =>
    def.options.flatMap((option) => [...option.def.shape.type.def.values]),
  );
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.filter((type) => actionAreaOf(type) !== "content")).toEqual([]);
});

it("calls every kind by its own name, without gaps for what only a row knows", () => {
  const names = Object.values(actionKinds);
  expect(names.filter((name) => name.includes("{"))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(actionKinds.ProductDefined).toBe("Saved a product");
});
