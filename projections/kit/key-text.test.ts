import fc from "fast-check";
import { expect, it } from "vitest";
import { keyText } from "./key-text.ts";

const storedBytes = (text: string): number =>
  Buffer.byteLength(text.toWellFormed().replaceAll("\0", "\uFFFD"));

it("keeps short texts, and cuts others to their bytes between two characters", () => {
  expect(keyText("/shop", 700)).toBe("/shop");
  expect(keyText("a\0b", 700)).toBe("ab");
  expect(keyText("x".repeat(700), 700)).toBe("x".repeat(700));
  expect(keyText("x".repeat(701), 700)).toBe("x".repeat(700));
  expect(keyText("猫".repeat(300), 700)).toBe("猫".repeat(233));
});

it("is never longer in a table, whatever the text is", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(60), (text, maxBytes) => {
      expect(storedBytes(keyText(text, maxBytes))).toBeLessThanOrEqual(maxBytes);
    }),
  ));
