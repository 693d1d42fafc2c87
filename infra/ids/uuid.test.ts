import { expect, it } from "vitest";
import { newId } from "./uuid.ts";

it("makes UUIDs of version 7 that sort by time and never repeat", () => {
  const before = Date.now();
  const ids = Array.from({ length: 2_000 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  const first = Number.parseInt((ids[0] as string).replace("-", "").slice(0, 12), 16);
  expect(first).toBeGreaterThanOrEqual(before);
  expect(first).toBeLessThanOrEqual(Date.now());
});
