import { expect, it } from "vitest";
import { stepFrom } from "./pictures.ts";

it.each([
  [0, 1, 1],
  [2, 1, 0],
  [0, -1, 2],
  [1, -1, 0],
])("from picture %i by %i of three comes %i", (index, by, expected) =>
  expect(stepFrom(index, by, 3)).toBe(expected),
);
