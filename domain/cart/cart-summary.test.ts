import { expect, it } from "vitest";
import { CartSummaryData, emptyCartSummary } from "./cart-summary.ts";

it("counts 0 items, and has no subtotal at first [B3.76]", () => {
  expect(emptyCartSummary).toEqual({ items: 0, subtotal: "" });
  expect(CartSummaryData.parse({ items: 3 })).toEqual({ items: 3, subtotal: "" });
  expect(CartSummaryData.safeParse({ items: -1 }).success).toBe(false);
  expect(CartSummaryData.safeParse({ subtotal: 5 }).success).toBe(false);
});
