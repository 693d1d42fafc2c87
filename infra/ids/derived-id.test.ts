import { expect, it } from "vitest";
import { derivedId } from "./derived-id.ts";
import { newId } from "./uuid.ts";

it("makes the same UUID of version 8 from the same text, and another one elsewhere", () => {
  const id = derivedId("hits demo", "a-retry");
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(derivedId("hits demo", "a-retry")).toBe(id);
  expect(derivedId("hits other", "a-retry")).not.toBe(id);
  expect(derivedId("hits demo", "another")).not.toBe(id);
});
it("sorts by time where the text does", () => {
  const given = newId();
  expect(derivedId("hits demo", given).slice(0, 13)).toBe(given.slice(0, 13));
  expect(derivedId("hits demo", given)).not.toBe(given);
});
