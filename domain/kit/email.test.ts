import { describe, expect, it } from "vitest";
import { isEmail, normalisedEmail } from "./email.ts";

const ofLength = (length: number) => `${"a".repeat(length - "@b.co".length)}@b.co`;

describe("an email address", () => {
  it.each([
    "a@b.co",
    "a@b.store",
    "a@sub.b.photography",
    "first.last+tag@shop.example.info",
    "o'neil@shop.co",
    "curator@city.museum",
    "ann@shop.online",
    "ann@müller.de",
    "ann@xn--mller-kva.de",
    "ann@почта.рф",
    "ann@example.xn--p1ai",
    ofLength(256),
  ])("is %j", (address) => expect(isEmail(address)).toBe(true));
  it.each([
    ["nothing", ""],
    ["no at sign", "shop.example"],
    ["nothing before the at sign", "@b.co"],
    ["no dot", "a@b"],
    ["an empty label", "a@b..co"],
    ["an empty label at the start", "a@.co"],
    ["a final label of one character", "a@b.c"],
    ["a digit in the final label", "a@b.c0m"],
    ["257 characters", ofLength(257)],
    ["a space", "a b@c.co"],
    ["a second header line", "a@b.co\r\nBcc: x@y.co"],
    ["markup", "<b>@b.co"],
  ])("is not one with %s", (_what, address) => expect(isEmail(address)).toBe(false));
});

it("takes spellings of one address as one", () =>
  expect(normalisedEmail("  Ann@Shop.Example ")).toBe("ann@shop.example"));
