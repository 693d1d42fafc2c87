import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { parseInput } from "./parse-input.ts";
import { isExact, refuseUnknownMembers } from "./unknown-members.ts";

const Rate = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("flat"), cents: z.int() }),
  z.object({ kind: z.literal("free") }),
]);
const Body = z.object({
  name: z.string(),
  title: z._default(z.string(), ""),
  rates: z._default(z.array(Rate), []),
  labels: z._default(z.record(z.string(), z.string()), {}),
  day: z.optional(
    z.nullable(
      z.pipe(
        z.string(),
        z.transform((text) => ({ text })),
      ),
    ),
  ),
});
const take = (input: object) =>
  refuseUnknownMembers(input, parseInput(Body, input), { itemId: "mug" });

describe("a body that an owner's change replaces", () => {
  it.each<[object]>([
    [{ name: "a" }],
    [{ name: "a", title: "b", labels: { any: "thing" }, day: "2030-01-01" }],
    [{ name: "a", itemId: "mug" }],
    [{ name: "a", day: null, rates: [{ kind: "flat", cents: 1 }, { kind: "free" }] }],
  ])("is taken: %j", (input) => expect(() => take(input)).not.toThrow());

  it.each<[object, string]>([
    [{ name: "a", colour: "red" }, "colour"],
    [{ name: "a", rates: [{ kind: "free", cents: 1 }] }, "rates.0.cents"],
    [{ name: "a", itemId: "cup" }, "itemId"],
    [{ name: "a", toString: "b" }, "toString"],
    [JSON.parse('{"name":"a","__proto__":{"owner":true}}'), "__proto__"],
  ])("is refused by the path of what nobody knows: %j", (input, path) => {
    expect(() => take(input)).toThrow(`“${path}” is not known here.`);
  });

  it("is that of a PUT or PATCH by an owner with JSON", () => {
    const call = { method: "PUT", path: "/", summary: "", tag: "", access: "owner" } as const;
    const calls: readonly (readonly [Contract, boolean])[] = [
      [call, true],
      [{ ...call, method: "PATCH" }, true],
      [{ ...call, method: "POST" }, false],
      [{ ...call, access: "visitor" }, false],
      [{ ...call, contentType: "application/octet-stream" }, false],
    ];
    for (const [contract, expected] of calls) expect(isExact(contract)).toBe(expected);
  });
});
