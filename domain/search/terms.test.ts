import fc from "fast-check";
import { expect, it } from "vitest";
import { folded, prefixQuery, termsOf } from "./terms.ts";

it("compares without case and accents", () => {
  expect(folded("Café CRÈME")).toBe("cafe creme");
});

it("looks for words, whatever is between them", () => {
  expect(termsOf("  Field-Notebook, A6!  ")).toEqual(["field", "notebook", "a6"]);
  expect(termsOf("手帳 кни́га")).toEqual(["手帳", "книга"]);
  expect(termsOf("' & | ! ( ) : * \\")).toEqual([]);
});

it("looks for eight words at most", () => {
  expect(termsOf("a b c d e f g h i j")).toHaveLength(8);
});

it("makes nothing that Postgres reads as an operator", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (query) => {
      expect(prefixQuery(termsOf(query))).toMatch(/^$|^[\p{L}\p{N}]+:\*( & [\p{L}\p{N}]+:\*)*$/u);
    }),
  );
});
