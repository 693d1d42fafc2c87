import { beforeAll, describe, expect, it } from "vitest";
import { fitsSchema } from "#domain/collector/fits-schema.ts";
import { inferSchema } from "#domain/collector/infer-schema.ts";
import { MAX_CONTENT_BYTES, MAX_CONTENT_VALUES } from "#domain/collector/limits.ts";
import { changesBetween, stepOf } from "#domain/collector/schema-changes.ts";
import type { SchemaObject } from "#domain/collector/schema-text.ts";
import { repeats } from "#tests/support/repeats.ts";
import { createSchemaChecks } from "./schema-checks.ts";

const schemaChecks = createSchemaChecks();
const checkOf = async (schema: object) => {
  const check = await schemaChecks(JSON.stringify(schema));
  if (!check.ok) throw new Error(JSON.stringify(check.rejection));
  return check.value;
};

it("finds every error of a content", async () => {
  const limited = { type: "string", maxLength: 3, pattern: "^a" };
  const check = await checkOf({ type: "object", properties: { one: limited, other: limited } });
  expect(check({ one: "bbbb", other: "bbbb" }).map(({ path }) => path)).toEqual([
    ...["/one", "/one", "/other", "/other"],
  ]);
});

it("judges an empty list for itself, not like the list before it", async () => {
  const lists = { type: "array", contains: { type: "number", maximum: 2 } };
  const check = await checkOf({ type: "object", additionalProperties: lists });
  expect(check({ a: [1], b: [] })).toEqual([
    { path: "/b", message: "The value must contain at least 1 valid item(s)." },
  ]);
  expect(check({ a: [1], b: [7, 1] })).toEqual([]);
  const several = await checkOf({
    type: "object",
    additionalProperties: { ...lists, maxContains: 1 },
  });
  expect(several({ a: [1], b: [1, 2] })).toEqual([
    { path: "/b", message: "The value must contain at least 1 and no more than 1 valid item(s)." },
  ]);
});
it("checks alternatives next to patterns of names", async () => {
  const check = await checkOf({
    type: "object",
    patternProperties: { b: { type: ["boolean", "array"] } },
    oneOf: [
      { type: "object", maxProperties: 0 },
      { $ref: "#/$defs/part", required: ["b"], additionalProperties: { type: "boolean" } },
    ],
    $defs: { part: { type: "object" } },
  });
  expect(check({ b: false })).toEqual([]);
  expect(check({ b: [] })).not.toEqual([]);
});

it.each([
  ["date", "2026-02-28", "2026-13-01"],
  ["date-time", "2026-02-28T10:00:00Z", "2026-02-28"],
  ["email", "ann@shop.example", "ann"],
  ["uri", "https://a.example/b", "b"],
  ["uuid", "0191a2b3-0000-7000-8000-0000000000ab", "0191"],
])("checks the format %s", async (format, good, bad) => {
  const check = await checkOf({ type: "object", properties: { a: { type: "string", format } } });
  expect(check({ a: good })).toEqual([]);
  expect(check({ a: bad })).toHaveLength(1);
});

it("refuses a schema whose keywords have impossible values", async () => {
  for (const keyword of [{ minimum: "1" }, { type: "text" }, { required: "a" }, { pattern: "[" }]) {
    const schema = { type: "object", properties: { a: keyword } };
    expect((await schemaChecks(JSON.stringify(schema))).ok).toBe(false);
  }
});

describe("a hostile schema", () => {
  beforeAll(() => checkOf({ type: "object" }));
  /** Milliseconds of processor time: how busy the machine is makes no difference. */
  const timed = async (schema: object, content: object) => {
    const before = process.cpuUsage();
    const check = await schemaChecks(JSON.stringify(schema));
    if (check.ok) check.value(content);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const named = (count: number, schema: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, schema]));
  const long = "a".repeat(MAX_CONTENT_BYTES - 100);
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [
      `d${n}`,
      n === 39 ? {} : { allOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
    ]),
  );
  it.each([
    ["with references that double", { $ref: "#/$defs/d0", $defs: doubling }, {}],
    ["with many members", { properties: named(298, { type: "string" }) }, {}],
    ["with too many members", { properties: named(1_500, { type: "string" }) }, {}],
    ["with a slow pattern", { properties: { a: { pattern: "^(a|a)*$" } } }, { a: `${long}!` }],
    [
      "with long repetitions",
      { properties: { a: { pattern: "^(a?){200}a{200}b$" } } },
      { a: long },
    ],
    [
      "with costly comparisons",
      { properties: { a: { type: "array", uniqueItems: true, maxItems: 100 } } },
      { a: Array.from({ length: 100 }, (_, n) => ({ n })) },
    ],
    [
      "with many alternatives",
      {
        additionalProperties: {
          anyOf: Array.from({ length: 100 }, () => ({ type: "string", minLength: 9 })),
        },
      },
      named(MAX_CONTENT_VALUES / 2, { a: 1 }),
    ],
    [
      "with many values",
      { properties: { a: { enum: Array.from({ length: 9_000 }, (_, n) => n) } } },
      { a: -1 },
    ],
  ])("%s takes less than 100 ms of the processor", async (_what, schema, content) => {
    // The least of three: compiling and collecting memory are no work of the schema.
    const times: number[] = [];
    for (let n = 0; n < 3; n += 1)
      times.push(await timed({ type: "object", title: `${n}`, ...schema }, content));
    expect(Math.min(...times)).toBeLessThan(100);
  });
});

describe("an addition", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;
  const maybe = (make: () => object) => (random(5) === 0 ? make() : {});
  /** A keyword for any type, with schemas inside it. */
  const randomCondition = (level: number) =>
    pick<() => object>([
      () => ({ not: randomSchema(level + 1) }),
      () => ({ anyOf: [randomSchema(level + 1), randomSchema(level + 1)] }),
      () => ({ oneOf: [randomSchema(level + 1), randomSchema(level + 1)] }),
      () => ({ allOf: [randomSchema(level + 1)] }),
      () => Object.fromEntries(["if", "then"].map((name) => [name, randomSchema(level + 1)])),
      () => ({ const: randomValue(3) }),
    ])();
  const randomText = () => ({
    type: pick(["string", ["string", "null"]]),
    ...pick([
      {},
      { maxLength: random(3) },
      { minLength: random(3) },
      { enum: ["", "a", "bb"].slice(random(3)) },
      { pattern: "^a" },
    ]),
  });
  const randomNumber = () => ({
    type: pick(["integer", "number"]),
    ...pick([
      {},
      { minimum: random(3) },
      { maximum: random(3) },
      { exclusiveMaximum: 2 },
      { multipleOf: 2 },
    ]),
  });
  const randomList = (level: number) => ({
    type: "array",
    ...pick<() => object>([
      () => ({}),
      () => ({ items: randomSchema(level + 1) }),
      () => ({ maxItems: random(3) }),
      () => ({ minItems: random(3) }),
      () => ({ maxItems: 2, uniqueItems: true }),
      () => ({ contains: randomSchema(level + 1), ...pick([{}, { minContains: random(3) }]) }),
      () => ({ prefixItems: [randomSchema(level + 1)], minItems: 1, maxItems: 1 }),
    ])(),
  });
  const randomSchema = (level = 0): SchemaObject => {
    const kinds = [randomText, randomNumber];
    const deep = [() => randomList(level), () => randomObject(level + 1)];
    const schema = pick<() => object>(level > 1 ? kinds : [...kinds, ...deep])();
    if (random(12) === 0) return { $ref: "#/$defs/part", ...pick([{}, schema]) };
    const { type: _type, ...untyped } = schema as SchemaObject;
    return { ...(random(8) === 0 ? untyped : schema), ...maybe(() => randomCondition(level + 1)) };
  };
  const randomObject = (level = 0): SchemaObject => {
    const names = ["a", "b", "c"].filter(() => random(2) === 0);
    return {
      type: "object",
      ...maybe(() => ({ patternProperties: { "^d": randomSchema(2) } })),
      ...(random(6) > 0 && {
        properties: Object.fromEntries(names.map((name) => [name, randomSchema(level)])),
      }),
      ...pick([{}, { required: names.slice(0, 1) }]),
      ...pick([{}, { additionalProperties: false }, { additionalProperties: randomSchema(2) }]),
      ...maybe(() =>
        pick<() => object>([
          () => ({ minProperties: random(3) }),
          () => ({ maxProperties: random(4) }),
          () => ({ propertyNames: randomText() }),
          () => ({ dependentRequired: { a: ["b"] } }),
          () => randomCondition(level + 1),
        ])(),
      ),
    };
  };
  /** A schema that can be released, with a part that others refer to. */
  const randomReleased = async (): Promise<SchemaObject> => {
    for (;;) {
      const part = pick([randomText, randomNumber, () => randomObject(2)])();
      const schema = { ...randomObject(), $defs: { part } };
      if ((await schemaChecks(JSON.stringify(schema))).ok) return schema;
    }
  };
  /** The same with another value of one keyword, which is the change that is most often an addition. */
  const changed = (value: unknown): unknown => {
    if (typeof value === "number") return Math.max(0, value + random(3) - 1);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value);
    if (Array.isArray(value) || members.length === 0) return value;
    const at = members[random(members.length)]?.[0];
    if (random(3) === 0) return Object.fromEntries(members.filter(([name]) => name !== at));
    return Object.fromEntries(members.map(([name, of]) => [name, name === at ? changed(of) : of]));
  };
  const nextOf = async (before: SchemaObject, content: Record<string, unknown>) => {
    if (random(4) === 0) return inferSchema([content], before);
    for (;;) {
      const after = random(3) === 0 ? randomObject() : (changed(before) as SchemaObject);
      if ((await schemaChecks(JSON.stringify(after))).ok) return after;
    }
  };
  const randomValue = (level = 0): unknown =>
    pick([
      ...[() => pick(["", "a", "bb", "abc"]), () => random(4), () => random(4) + 0.5, () => null],
      ...(level > 2 ? [] : [() => [randomValue(level + 1)], () => randomContent(level + 1)]),
    ])();
  const randomContent = (level = 0): object =>
    Object.fromEntries(
      ["a", "b", "c", "d"].filter(() => random(2) === 0).map((name) => [name, randomValue(level)]),
    );

  it("is compared with a schema that is checked as it says", async () => {
    let judged = 0;
    for (let n = 0; n < repeats(300); n += 1) {
      const schema = await randomReleased();
      const check = await checkOf(schema);
      for (let time = 0; time < 30; time += 1) {
        const value = randomContent();
        const fits = fitsSchema(schema, schema, value);
        if (fits === undefined) continue;
        judged += 1;
        expect([schema, value, check(value).length === 0]).toEqual([schema, value, fits]);
      }
    }
    expect(judged).toBeGreaterThan(1_000);
  });

  it("accepts every content that the former version accepted", async () => {
    let additions = 0;
    for (let n = 0; n < repeats(1_000); n += 1) {
      const before = await randomReleased();
      const after = await nextOf(before, randomContent() as Record<string, unknown>);
      if (stepOf(changesBetween(before, after)) !== "addition") continue;
      additions += 1;
      const [old, next] = [await checkOf(before), await checkOf(after)];
      for (let time = 0; time < 30; time += 1) {
        const value = randomContent();
        if (old(value).length === 0)
          expect([before, after, value, next(value)]).toEqual([before, after, value, []]);
      }
    }
    expect(additions).toBeGreaterThan(100);
  });

  it("is suggested so that it accepts what was refused, and what was accepted", async () => {
    for (let n = 0; n < repeats(400); n += 1) {
      const contents = [randomContent(), randomContent(), randomContent()] as Record<
        string,
        unknown
      >[];
      const released = random(3) === 0 ? undefined : await randomReleased();
      const inferred = inferSchema(contents, released);
      const check = await checkOf(inferred);
      for (const content of contents)
        expect([released, inferred, content, check(content)]).toEqual([
          released,
          inferred,
          content,
          [],
        ]);
      if (released === undefined) continue;
      const old = await checkOf(released);
      for (let time = 0; time < 30; time += 1) {
        const value = randomContent();
        if (old(value).length === 0)
          expect([released, inferred, value, check(value)]).toEqual([
            released,
            inferred,
            value,
            [],
          ]);
      }
    }
  });

  it("is suggested with no other change than it takes", () => {
    const open = { type: "object", properties: { a: { type: "integer" } } };
    expect(inferSchema([{ a: "x", b: { c: 1 } }], open)).toMatchObject({
      properties: { a: { type: ["integer", "string"] } },
    });
    expect(inferSchema([{ a: "x", b: 1 }], open)).not.toHaveProperty("additionalProperties");
    expect(inferSchema([{ a: "x", b: 1 }], open).properties).not.toHaveProperty("b");
    expect(inferSchema([{ b: 1 }], { type: "object", minProperties: 2 })).toEqual({
      $schema: expect.any(String),
      type: "object",
      properties: {},
    });
    const either = { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] };
    expect(inferSchema([{ b: 1 }], either)).toMatchObject(either);
    expect(inferSchema([{ c: 1 }], either)).not.toHaveProperty("anyOf");
    // Whether a pattern matches is not known, so that the limit can refuse the content.
    const unlike = { type: "object", not: { additionalProperties: { pattern: "^a" } } };
    expect(inferSchema([{ b: "abc" }], unlike)).not.toHaveProperty("not");
  });
});
