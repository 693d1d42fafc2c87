import { expect, it } from "vitest";
import { placeholderImage } from "./placeholder-image.ts";

it.each([
  ["", "/images/placeholder-1.svg"],
  ["a", "/images/placeholder-2.svg"],
  ["ab", "/images/placeholder-2.svg"],
  ["mug", "/images/placeholder-8.svg"],
  ["😀", "/images/placeholder-1.svg"],
])("a missing picture of %j is always %s", (seed, path) =>
  expect(placeholderImage(seed)).toBe(path),
);

it("a seed of any length has one of the eight placeholders", () =>
  expect(placeholderImage("a long product id ".repeat(50))).toMatch(
    /^\/images\/placeholder-[1-8]\.svg$/,
  ));
