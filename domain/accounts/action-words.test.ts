import { expect, it } from "vitest";
import { actionAreaOf, actionWords } from "./action-words.ts";

it.each([
  ["MemberJoined", { roles: ["STORE_MANAGER", "EDITOR"] }, "joined as Store manager, Editor"],
  ["ProductDefined", { product: { name: "Linen journal" } }, "saved the product Linen journal"],
  ["StockAdjusted", { delta: -2, reason: "broken" }, "adjusted stock by -2 (broken)"],
  ["ProductDefined", {}, "saved the product"],
  ["SomethingNewDone", {}, "Something new done"],
])("%s reads as somebody would say it", (type, data, words) =>
  expect(actionWords(type, data)).toBe(words),
);

it("knows the area of what it has words for", () => {
  expect(actionAreaOf("StockReceived")).toBe("stock");
  expect(actionAreaOf("SomethingNewDone")).toBeUndefined();
});
