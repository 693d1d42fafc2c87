import { expect, it } from "vitest";
import { inexpressibleText, isExpressible } from "./expressible.ts";

it.each([
  [1_250, "USD", true],
  [1, "EUR", true],
  [1_200, "JPY", true],
  [0, "JPY", true],
  [1_250, "JPY", false],
  [-50, "JPY", false],
  [-100, "JPY", true],
])("%i cents can be %s: %s", (cents, currency, can) =>
  expect(isExpressible(cents, currency)).toBe(can),
);

it("says what can be entered", () =>
  expect(inexpressibleText("JPY")).toBe("Amounts in JPY are whole numbers."));
