import { beforeAll, describe, expect, it } from "vitest";
import { inferSchema } from "#domain/collector/infer-schema.ts";
import { MAX_CONTENT_BYTES, MAX_CONTENT_VALUES } from "#domain/collector/limits.ts";
import { changesBetween, stepOf } from "#domain/collector/schema-changes.ts";
import type { SchemaObject } from "#domain/collector/schema-text.ts";
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
  const randomSchema = (level = 0): SchemaObject => {
    const kind = level > 1 ? pick(["text", "number"]) : pick(["text", "number", "list", "object"]);
    switch (kind) {
      case "text":
        return {
          type: pick(["string", ["string", "null"]]),
          ...pick([
            {},
            { maxLength: random(3) },
            { enum: ["", "a", "bb"].slice(random(3)) },
            { pattern: "^a" },
          ]),
        };
      case "number":
        return {
          type: pick(["integer", "number"]),
          ...pick([{}, { minimum: random(3) }, { maximum: random(3) }]),
        };
      case "list":
        return {
          type: "array",
          ...pick([{}, { items: randomSchema(level + 1) }, { maxItems: random(3) }]),
        };
      default:
        return randomObject(level + 1);
    }
  };
  const randomObject = (level = 0): SchemaObject => {
    const names = ["a", "b", "c"].filter(() => random(2) === 0);
    return {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, randomSchema(level)])),
      ...pick([{}, { required: names.slice(0, 1) }]),
      ...pick([{}, { additionalProperties: false }, { additionalProperties: randomSchema(2) }]),
    };
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

  it("accepts everything that the former version accepted", async () => {
    let additions = 0;
    for (let n = 0; n < 400; n += 1) {
      const before = randomObject();
      const content = randomContent() as Record<string, unknown>;
      const after = random(3) === 0 ? inferSchema([content], before) : randomObject();
      if (stepOf(changesBetween(before, after)) !== "addition") continue;
      additions += 1;
      const [old, next] = [await checkOf(before), await checkOf(after)];
      for (let time = 0; time < 30; time += 1) {
        const value = randomContent();
        if (old(value).length === 0)
          expect([before, after, value, next(value)]).toEqual([before, after, value, []]);
      }
    }
    expect(additions).toBeGreaterThan(40);
  });

  it("is suggested so that it accepts what was refused", async () => {
    for (let n = 0; n < 200; n += 1) {
      const contents = [randomContent(), randomContent(), randomContent()] as Record<
        string,
        unknown
      >[];
      const released = random(2) === 0 ? undefined : randomObject();
      const inferred = inferSchema(contents, released);
      const check = await checkOf(inferred);
      for (const content of contents)
        expect([released, inferred, content, check(content)]).toEqual([
          released,
          inferred,
          content,
          [],
        ]);
    }
  });
});
