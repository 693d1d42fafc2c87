import { expect, it } from "vitest";
import { readAdditionalFields } from "./additional-fields.ts";

it("reads the JSON text of an object of texts [A3.3]", () => {
  expect(readAdditionalFields('{"name":"Ann","age":7,"gift":true}')).toEqual({
    name: "Ann",
    age: "7",
    gift: "true",
  });
  expect(readAdditionalFields("{}")).toEqual({});
  expect(readAdditionalFields("")).toEqual({});
});

it("keeps answers in parts as JSON texts [A3.3]", () =>
  expect(readAdditionalFields('{"name":["Ann","Lee"],"scale":{"Fine?":["1"]}}')).toEqual({
    name: '["Ann","Lee"]',
    scale: '{"Fine?":["1"]}',
  }));

it.each([
  "{",
  "[]",
  "null",
  "7",
  '"text"',
  '{"a":["\\u0000"]}',
  '{"a":null}',
  '{"a":"\\u0000"}',
  '{"\\u0000":"a"}',
  '{"a":"\\ud800"}',
  JSON.stringify({ a: "x".repeat(5_001) }),
  JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_each, index) => [index, ""]))),
])("takes nothing else: %.40s", (json) => expect(readAdditionalFields(json)).toBeUndefined());

it("keeps a field named __proto__ as a plain field", () => {
  const fields = readAdditionalFields('{"__proto__":"x"}');
  expect(Object.keys(fields ?? {})).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});
