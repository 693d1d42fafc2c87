import { describe, expect, it } from "vitest";
import { isEmail, isProductEmail, normalisedEmail } from "./email.ts";

const ofLength = (length: number) => `${"a".repeat(length - "@b.co".length)}@b.co`;

describe("product email check", () => {
  it.each(["a@b.co", "first.last+tag@shop.example.info", "o'neil@shop.co", ofLength(256)])(
    "accepts %j [A9.10] [B5.12]",
    (address) => expect(isProductEmail(address)).toBe(true),
  );
  it.each([
    ["no at sign", "shop.example"],
    ["nothing before the at sign", "@b.co"],
    ["a final label of one character", "a@b.c"],
    ["a final label of five characters", "a@b.store"],
    ["a digit in the final label", "a@b.c0m"],
    ["257 characters", ofLength(257)],
    ["a space", "a b@c.co"],
    ["a second header line", "a@b.co\r\nBcc: x@y.co"],
    ["markup", "<b>@b.co"],
  ])("refuses %s [A9.10] [B5.12]", (_what, address) => expect(isProductEmail(address)).toBe(false));
});

describe("email of a form", () => {
  it.each(["a@b.co", "a@b.store", "a@sub.b.photography"])("accepts %j", (address) =>
    expect(isEmail(address)).toBe(true),
  );
  it.each(["", "a", "a@b", "a@b..co", "a@.co", `${"a".repeat(250)}@b.co`])(
    "refuses %j",
    (address) => expect(isEmail(address)).toBe(false),
  );
});

it("takes spellings of one address as one", () =>
  expect(normalisedEmail("  Ann@Shop.Example ")).toBe("ann@shop.example"));
