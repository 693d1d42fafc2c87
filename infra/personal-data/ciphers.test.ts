import { describe, expect, it } from "vitest";
import { decrypt, decryptText, encrypt, encryptText, keyFor } from "./ciphers.ts";

const key = keyFor("a secret", "a purpose");
const texts = ["", "a", "Grüße, 世界", "x".repeat(3_000), "y".repeat(65_507), "z".repeat(200_000)];

describe("texts that are encrypted one after another", () => {
  it.each([
    ["from the longest", texts.toReversed()],
    ["from the shortest", texts],
  ])("%s are each read as they were, also as bytes", (_order, inOrder) => {
    for (const [index, text] of inOrder.entries()) {
      const bound = `person ${index % 2}`;
      const sealed = encryptText(key, bound, Buffer.from(text));
      expect(decryptText(key, bound, sealed).toString()).toBe(text);
      expect(decrypt(key, bound, Buffer.from(sealed, "base64")).toString()).toBe(text);
      const asBytes = encrypt(key, bound, Buffer.from(text)).toString("base64");
      expect(decryptText(key, bound, asBytes).toString()).toBe(text);
    }
  });

  it("keep a text that was decrypted before", () => {
    const [first, second] = ["first", "other"].map((text) =>
      encryptText(key, "a person", Buffer.from(text)),
    );
    const read = decryptText(key, "a person", first as string);
    decryptText(key, "a person", second as string);
    expect(read.toString()).toBe("first");
  });
});

describe("a text that is not as it was encrypted", () => {
  const plain = Buffer.from("fourteen bytes");
  const changedAt = (at: number): string => {
    const bytes = Buffer.from(encryptText(key, "a person", plain), "base64");
    bytes[at] = (bytes[at] as number) ^ 1;
    return bytes.toString("base64");
  };

  it.each([
    ["the scheme", 0],
    ["the vector", 1],
    ["the tag", 13],
    ["the text", 29],
    ["its last byte", 42],
  ])("is refused: %s", (_part, at) => {
    expect(() => decryptText(key, "a person", changedAt(at))).toThrow();
  });

  it.each([0, 1, 28, 29, 42])(
    "is refused when only %i bytes are left, after a whole one",
    (length) => {
      const sealed = encryptText(key, "a person", plain);
      expect(decryptText(key, "a person", sealed)).toEqual(plain);
      const cut = Buffer.from(sealed, "base64").subarray(0, length).toString("base64");
      expect(() => decryptText(key, "a person", cut)).toThrow();
    },
  );

  it("is refused under another key, and bound to another person", () => {
    const sealed = encryptText(key, "a person", plain);
    expect(() => decryptText(keyFor("another", "a purpose"), "a person", sealed)).toThrow();
    expect(() => decryptText(key, "another person", sealed)).toThrow();
    expect(decryptText(key, "a person", sealed)).toEqual(plain);
  });
});
