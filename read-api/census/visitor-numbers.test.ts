import { expect, it } from "vitest";
import { createVisitorNumbers } from "./visitor-numbers.ts";

const uuid = (number: number): string =>
  `0197a5f0-aaaa-4aaa-8aaa-${number.toString(16).padStart(12, "0")}`;

/** Ids that would be the same bytes if one kind could be taken for another. */
const texts = [
  ...["", "v", "ann", "Ä-ö", "😀", "v".repeat(13), "v".repeat(14), "v".repeat(15), "v".repeat(16)],
  ...["v".repeat(64), "é".repeat(300), uuid(1).toUpperCase(), `${uuid(1)}0`, uuid(1).slice(1)],
];

it("gives each id a number, and each number its id", () => {
  const numbers = createVisitorNumbers();
  const ids = [...texts, ...Array.from({ length: 5_000 }, (_, place) => uuid(place * 7))];
  expect(ids.map(numbers.numberOf)).toEqual(ids.map((_, place) => place));
  expect(ids.map(numbers.numberOf)).toEqual(ids.map((_, place) => place));
  expect(ids.map((_, place) => numbers.nameOf(place))).toEqual(ids);
  expect(ids.map(numbers.find)).toEqual(ids.map((_, place) => place));
  expect(numbers.find(uuid(3))).toBeUndefined();
  expect(numbers.find("vv")).toBeUndefined();
  expect(numbers.count()).toBe(ids.length);
});
