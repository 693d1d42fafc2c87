import { expect, it } from "vitest";
import { jsonText } from "./json-text.ts";

const list = (length: number) =>
  Array.from({ length }, (_, n) => ({ n, text: `"$&" ${n}`, none: null, gone: undefined }));

it.each([0, 1, 15, 16, 100])("writes a steady list of %i as JSON does", (length) => {
  const steady = list(length);
  const body = { before: 1, cart: { steady, total: "$1" }, again: steady };
  expect(jsonText(body, steady)).toBe(JSON.stringify(body));
  expect(jsonText(body, steady)).toBe(JSON.stringify(body));
});

it("writes changed elements again", () => {
  const steady = list(20);
  jsonText({ steady }, steady);
  const changed = steady.with(3, { ...steady[3], n: 33 } as (typeof steady)[number]);
  expect(jsonText({ changed }, changed)).toBe(JSON.stringify({ changed }));
});

it("writes anything when there is no steady list", () => {
  for (const body of [null, "text", [1], { a: 1 }]) {
    expect(jsonText(body)).toBe(JSON.stringify(body));
    expect(jsonText(body, list(16))).toBe(JSON.stringify(body));
  }
});
