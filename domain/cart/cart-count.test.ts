import { expect, it } from "vitest";
import { cartCountLabel, cartCountText } from "./cart-count.ts";

it.each([
  [0, "0", "0 items in cart"],
  [1, "1", "One item in cart"],
  [2, "2", "2 items in cart"],
  [100, "100", "100 items in cart"],
  [101, "100+", "More than 100 items in cart"],
  [9999, "100+", "More than 100 items in cart"],
])("%i units are shown as %s and read as “%s” [A2.3] [A9.2] [B9.37]", (quantity, text, label) => {
  expect(cartCountText(quantity)).toBe(text);
  expect(cartCountLabel(quantity)).toBe(label);
});
