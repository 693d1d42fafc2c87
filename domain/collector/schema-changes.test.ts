import { describe, expect, it } from "vitest";
import { inferSchema } from "./infer-schema.ts";
import { changesBetween, stepOf } from "./schema-changes.ts";
import { nextVersion } from "./schema-name.ts";

const closed = (properties: object, more: object = {}) => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...more,
});
const text = { type: "string" };
const stepBetween = (before: object, after: object) =>
  stepOf(changesBetween(before as never, after as never));

describe("a new version of a schema", () => {
  it.each([
    ["a new optional member", closed({ a: text }), closed({ a: text, b: text })],
    ["a wider type", closed({ a: { type: "integer" } }), closed({ a: { type: "number" } })],
    ["another type as well", closed({ a: text }), closed({ a: { type: ["string", "null"] } })],
    [
      "a lower limit",
      closed({ a: { ...text, maxLength: 5 } }),
      closed({ a: { ...text, maxLength: 9 } }),
    ],
    ["one more value", closed({ a: { enum: [1] } }), closed({ a: { enum: [1, 2] } })],
    ["less that is required", closed({ a: text }, { required: ["a"] }), closed({ a: text })],
    [
      "a description next to a reference",
      closed({ a: { $ref: "#/$defs/p" } }, { $defs: { p: text } }),
      closed({ a: { $ref: "#/$defs/p", description: "A" } }, { $defs: { p: text } }),
    ],
    [
      "a wider part next to the same limit",
      closed({ a: { $ref: "#/$defs/p", maxLength: 5 } }, { $defs: { p: text } }),
      closed(
        { a: { $ref: "#/$defs/p", maxLength: 6 } },
        { $defs: { p: { type: ["string", "null"] } } },
      ),
    ],
    ["a description", closed({ a: text }), closed({ a: { ...text, description: "A" } })],
    ["members that are open", closed({ a: text }), { type: "object", properties: { a: text } }],
  ])("with %s is an addition", (_what, before, after) =>
    expect(stepBetween(before, after)).toBe("addition"),
  );
  it.each([
    ["a narrower limit", closed({ a: text }), closed({ a: { ...text, maxLength: 5 } })],
    [
      "a number of contained items that is not said any longer",
      closed({ a: { type: "array", contains: text, minContains: 0 } }),
      closed({ a: { type: "array", contains: text } }),
    ],
    [
      "a schema for a name that a pattern matched",
      closed({}, { patternProperties: { "^x": {} } }),
      closed({ x1: text }, { patternProperties: { "^x": {} } }),
    ],
    [
      "a limit in a part, next to another limit",
      closed({ a: { $ref: "#/$defs/p", maxLength: 9 } }, { $defs: { p: text } }),
      closed(
        { a: { $ref: "#/$defs/p", maxLength: 9 } },
        { $defs: { p: { ...text, maxLength: 5 } } },
      ),
    ],
    ["one value less", closed({ a: { enum: [1, 2] } }), closed({ a: { enum: [1] } })],
    ["a pattern", closed({ a: text }), closed({ a: { ...text, pattern: "^a" } })],
    ["a member that was free", { type: "object" }, { type: "object", properties: { a: text } }],
    ["another condition", closed({}), closed({}, { not: { required: ["a"] } })],
    ["fewer named patterns", closed({}, { patternProperties: { "^x": text } }), closed({})],
    [
      "a part that it refers to",
      closed({}, { anyOf: [{ $ref: "#/$defs/p" }], $defs: { p: text } }),
      closed({}, { anyOf: [{ $ref: "#/$defs/p" }], $defs: { p: { type: "null" } } }),
    ],
  ])("with %s is a revision", (_what, before, after) =>
    expect(stepBetween(before, after)).toBe("revision"),
  );
  it.each([
    ["another type", closed({ a: text }), closed({ a: { type: "integer" } })],
    ["a removed member", closed({ a: text, b: text }), closed({ a: text })],
    [
      "a member that is required now",
      closed({ a: text }),
      closed({ a: text }, { required: ["a"] }),
    ],
    [
      "a member that a part requires, next to other required ones",
      closed({ a: { $ref: "#/$defs/p", required: ["x"] } }, { $defs: { p: { type: "object" } } }),
      closed(
        { a: { $ref: "#/$defs/p", required: ["x"] } },
        { $defs: { p: { type: "object", required: ["y"] } } },
      ),
    ],
    ["members that are closed", { type: "object", properties: { a: text } }, closed({ a: text })],
    [
      "another type in a part that it refers to",
      closed({ a: { $ref: "#/$defs/p" } }, { $defs: { p: text } }),
      closed({ a: { $ref: "#/$defs/p" } }, { $defs: { p: { type: "null" } } }),
    ],
    [
      "another type of items",
      closed({ a: { type: "array", items: text } }),
      closed({ a: { type: "array", items: { type: "integer" } } }),
    ],
  ])("with %s is another model", (_what, before, after) =>
    expect(stepBetween(before, after)).toBe("model"),
  );
  it("names the place and the reason", () =>
    expect(changesBetween(closed({ "a/b": text }), closed({ "a/b": { type: "null" } }))).toEqual([
      {
        path: "/properties/a~1b/type",
        step: "model",
        message: 'The type "string" is no longer accepted.',
      },
    ]));
  it("has the next number of its step", () => {
    expect(nextVersion("2-3-4", "addition")).toBe("2-3-5");
    expect(nextVersion("2-3-4", "revision")).toBe("2-4-0");
    expect(nextVersion("2-3-4", "model")).toBe("3-0-0");
  });
});

describe("a schema inferred from contents", () => {
  it("requires what all of them have, and leaves standard members out", () => {
    const contents = [
      { plan: "gold", seats: 1, page_path: "/", tags: ["a"] },
      { plan: "blue", seats: 1.5, note: null, tags: [] },
    ];
    expect(inferSchema(contents)).toMatchObject({
      type: "object",
      properties: {
        plan: { type: "string" },
        seats: { type: "number" },
        note: { type: "null" },
        tags: { type: "array", items: { type: "string" } },
      },
      required: ["plan", "seats", "tags"],
      additionalProperties: false,
    });
  });
  it("is an addition to the released one, with as few changes as it takes", () => {
    const released = closed(
      { step: { type: "integer", maximum: 5, description: "Of the form" }, size: { enum: ["s"] } },
      { required: ["step"] },
    );
    const inferred = inferSchema(
      [{ step: "7" }, { step: 9, size: "m" }, { step: 1, extra: {} }],
      released,
    );
    expect(stepOf(changesBetween(released, inferred))).toBe("addition");
    expect(inferred).toMatchObject({
      properties: {
        step: { type: ["integer", "string"], description: "Of the form" },
        size: { enum: ["s", "m"] },
        extra: { type: "object" },
      },
      required: ["step"],
    });
  });
});
