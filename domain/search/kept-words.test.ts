import { expect, it } from "vitest";
import { keptWords, searchMonth } from "./kept-words.ts";
import { MAX_QUERY_LENGTH } from "./terms.ts";

it.each([
  ["  Linen   JOURNAL ", "linen journal"],
  ["Café", "café"],
  ["Cafe\u0301", "café"],
  ["a\u0000b", "ab"],
])("counts spellings of a search together: %j", (query, words) =>
  expect(keptWords(query, "found")).toBe(words),
);

it.each([
  ["ann@visitor.example", "(email address)"],
  ["order of Ann@Visitor.example today", "order of (email address) today"],
  ["0170 123 45 67", "(number)"],
  ["call +49-170-1234567 now", "call (number) now"],
  ["4111 1111 1111 1111", "(number)"],
])("keeps no email address and no phone number: %s", (query, words) => {
  expect(keptWords(query, "nothing")).toBe(words);
  expect(keptWords(query, "similar")).toBe(words);
});

it("keeps an email address out of the record of a search with results, too", () =>
  expect(keptWords("ann@visitor.example mug", "found")).toBe("(email address) mug"));

it("keeps the numbers that the website itself contains, and short ones", () => {
  expect(keptWords("9780306406157", "found")).toBe("9780306406157");
  expect(keptWords("calendar 2027 30x40", "nothing")).toBe("calendar 2027 30x40");
});

it("keeps no more than a search can have", () => {
  const words = keptWords(`${"x".repeat(MAX_QUERY_LENGTH - 1)}😀`, "nothing");
  expect(words.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
  expect(words.isWellFormed()).toBe(true);
});

it("names the month of a search", () =>
  expect(searchMonth("2026-11-27T18:00:00.000Z")).toBe("searches 2026-11"));
