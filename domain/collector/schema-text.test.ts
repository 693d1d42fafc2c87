import { describe, expect, it } from "vitest";
import { MAX_SCHEMA_BYTES } from "./limits.ts";
import { patternProblem } from "./pattern-rules.ts";
import { readSchema } from "./schema-text.ts";

const problemsOf = (schema: object | string) => {
  const read = readSchema(typeof schema === "string" ? schema : JSON.stringify(schema));
  return read.ok ? [] : read.rejection.map(({ path, message }) => `${path} ${message}`);
};
const object = { type: "object" };
const withMember = (schema: unknown) => ({ ...object, properties: { a: schema } });
const nested = (levels: number): object => (levels === 1 ? object : withMember(nested(levels - 1)));

describe("a schema of custom events", () => {
  it("can use what JSON Schema 2020-12 offers, and refer to its own parts", () => {
    expect(
      problemsOf({
        $schema: "https://json-schema.org/draft/2020-12/schema",
        title: "A step",
        type: "object",
        required: ["step"],
        properties: {
          step: { $ref: "#/$defs/step" },
          tags: { type: "array", items: { enum: ["a", "b"] }, uniqueItems: true, maxItems: 10 },
          day: { type: "string", format: "date", pattern: "^20[0-9]{2}-" },
        },
        additionalProperties: false,
        $defs: { step: { type: "integer", minimum: 1 } },
      }),
    ).toEqual([]);
  });
  it.each([
    ["no JSON", "{", /^ The text is not JSON/],
    ["no object", { type: "string" }, /must describe an object/],
    [
      "a reference to elsewhere",
      withMember({ $ref: "https://a.example/s" }),
      /^\/properties\/a\/\$ref/,
    ],
    ["a reference to nothing", withMember({ $ref: "#/$defs/none" }), /#\/\$defs\/name/],
    ["an unknown keyword", withMember({ $dynamicRef: "#x" }), /\$dynamicRef is not possible/],
    [
      "another dialect",
      { ...object, $schema: "http://json-schema.org/draft-07/schema#" },
      /2020-12/,
    ],
    ["an unknown format", withMember({ format: "hostname" }), /must be one of date/],
    ["a costly comparison", withMember({ type: "array", uniqueItems: true }), /needs maxItems/],
    ["a part that is no schema", withMember("string"), /must be an object, true or false/],
    ["eleven levels", nested(11), /up to 10 levels/],
    ["too many levels for a parser", `${"[".repeat(60_000)}`, /up to 10 levels/],
    [
      "more than 64 KB",
      `{"type":"object","title":"${"x".repeat(MAX_SCHEMA_BYTES)}"}`,
      /up to 64 KB/,
    ],
  ])("is refused with %s", (_what, schema, problem) =>
    expect(problemsOf(schema)).toEqual([expect.stringMatching(problem)]),
  );
  it("can have ten levels", () => expect(problemsOf(nested(10))).toEqual([]));
  it("is refused when its references contain themselves, or grow too much", () => {
    const $defs = { a: { properties: { again: { $ref: "#/$defs/a" } } } };
    expect(problemsOf({ ...object, $ref: "#/$defs/a", $defs })).toContain(
      "/$defs/a/properties/again/$ref A schema cannot contain itself.",
    );
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [
        `d${n}`,
        n === 39 ? {} : { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
      ]),
    );
    expect(problemsOf({ ...object, $ref: "#/$defs/d0", $defs: doubling })).toEqual([
      " A schema can have up to 300 parts, with every reference followed.",
    ]);
  });
});

describe("a pattern", () => {
  it.each([
    "^[a-z]+-[0-9]+$",
    "^(?:a|b){1,5}x*$",
    "[)(+]+",
    "(ab)?c*",
    "\\(\\)+",
    "^(a{2}b){3}$",
    "(?<year>\\d{4})",
  ])("such as %s can be checked", (pattern) => expect(patternProblem(pattern)).toBeUndefined());
  it.each([
    ["(a+)+$", /repeats a group/],
    ["(?:x*y?)*", /repeats a group/],
    ["((ab*)c){2,}", /repeats a group/],
    ["(a+){3}", /repeats a group/],
    ["(a)\\1", /refer back/],
    ["(?=a)", /look ahead/],
    ["(?<!a)b", /look ahead/],
    ["(a{100}){100}", /up to 200 times/],
    ["a{1000}", /up to 200 times/],
    ["a)", /bracket too many/],
    ["(a", /not closed/],
    ["x".repeat(201), /up to 200 characters/],
  ])("such as %s is refused", (pattern, problem) =>
    expect(patternProblem(pattern)).toMatch(problem),
  );
});
