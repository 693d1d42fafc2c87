import { expect, it } from "vitest";
import { isKeyedId } from "./keyed-id.ts";

it.each([
  ["0af31c2e-9b4d-5c55-8e66-77f8899aabbc", true],
  ["0af31c2e-9b4d-4c55-8e66-77f8899aabbc", false],
  ["0af31c2e-9b4d-7c55-8e66-77f8899aabbc", false],
  ["0af31c2e-9b4d-8c55-5555-555555555555", false],
  ["", false],
])("the id %j was derived with the secret: %s", (id, isKeyed) =>
  expect(isKeyedId(id)).toBe(isKeyed),
);
