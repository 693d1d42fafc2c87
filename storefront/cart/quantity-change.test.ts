import { expect, it } from "vitest";
import { quantityChange } from "./quantity-change.ts";

it("changes to whole numbers from 1 to 9999", () => {
  expect(quantityChange("3", 2)).toEqual({ kind: "change", quantity: 3 });
  expect(quantityChange("9999", 2)).toEqual({ kind: "change", quantity: 9999 });
  expect(quantityChange("2", 2)).toEqual({ kind: "none" });
});
it("asks before a 0 removes the item [A5.16]", () =>
  expect(quantityChange("0", 2)).toEqual({ kind: "remove" }));
it("rejects a text that is not a number, and fractions [A5.5]", () => {
  expect(quantityChange("two", 2)).toEqual({
    kind: "refused",
    message: "Quantity must be a number.",
  });
  expect(quantityChange("1.5", 2)).toEqual({
    kind: "refused",
    message: "Quantity must be a whole number",
  });
});
it("rejects a quantity out of range [A5.9, A9.3]", () => {
  expect(quantityChange("10000", 2).kind).toBe("refused");
  expect(quantityChange("-1", 2).kind).toBe("refused");
});
it("waits while the field is empty", () =>
  expect(quantityChange("", 2)).toEqual({ kind: "unfinished" }));
