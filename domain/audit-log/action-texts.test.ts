import { expect, it } from "vitest";
import { actionAreaOf, actionKinds, actionTexts } from "./action-texts.ts";

it.each([
  ["MemberJoined", { roles: ["STORE_MANAGER", "EDITOR"] }, "joined as Store manager, Editor"],
  ["ProductDefined", { product: { name: "Linen journal" } }, "saved the product Linen journal"],
  ["StockAdjusted", { delta: -2, reason: "broken" }, "adjusted stock by -2 (broken)"],
  ["ProductDefined", {}, "saved the product"],
  ["SomethingNewDone", {}, "Something new done"],
])("%s reads as somebody would say it", (type, data, words) =>
  expect(actionTexts(type, data)).toBe(words),
);

it("knows the area of what it has words for", () => {
  expect(actionAreaOf("StockReceived")).toBe("stock");
  expect(actionAreaOf("SomethingNewDone")).toBeUndefined();
});

it("calls every kind by its own name, without gaps for what only a row knows", () => {
  const names = Object.values(actionKinds);
  expect(names.filter((name) => name.includes("{"))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(actionKinds.ProductDefined).toBe("Saved a product");
});
