import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CODE_BYTES,
  codeFrom,
  formatCode,
  isCode,
  lastCharactersOf,
  normalizeCode,
} from "./code.ts";

const bytes = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

describe("a code", () => {
  it("has sixteen letters and digits that nobody takes for others", () => {
    fc.assert(
      fc.property(bytes, (chance) => {
        const code = codeFrom(chance);
        fc.pre(code !== undefined);
        expect(isCode(code)).toBe(true);
        expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{16}$/);
      }),
    );
  });
  it("is read as it is printed, however it is typed", () => {
    const code = codeFrom(Uint8Array.from({ length: CODE_BYTES }, (_, index) => index)) ?? "";
    expect(formatCode(code)).toBe("2345-6789-ABCD-EFGH");
    expect(normalizeCode(" 2345 6789-abcd efgh ")).toBe(code);
    expect(lastCharactersOf(code)).toBe("EFGH");
  });
  it("uses every letter as often as any other", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = codeFrom(new Uint8Array(CODE_BYTES).fill(byte))?.[0];
      if (letter !== undefined) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(new Set(counts.values()).size).toBe(1);
  });
  it("is not made of too little chance", () => {
    expect(codeFrom(new Uint8Array(CODE_BYTES).fill(255))).toBeUndefined();
    expect(codeFrom(new Uint8Array(15))).toBeUndefined();
  });
  it.each(["", "2345", "0000-0000-0000-0000", "2345-6789-ABCD-EFGHJ"])("is not %j", (typed) => {
    expect(isCode(normalizeCode(typed))).toBe(false);
  });
});
