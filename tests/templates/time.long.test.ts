import { describe, expect, it } from "vitest";
import { compile } from "#domain/template-vocabulary/engine.ts";
import { MAX_MS_ANYWHERE, shortestMs } from "./busy-time.ts";
import { faultOf, fuzzedOf } from "./fuzz.ts";

/** TEMPLATE_SEED repeats the cases of another run, from that seed on. */
const FIRST = Number(process.env.TEMPLATE_SEED ?? 1);
const MEGABYTE = 1_000_000;

const megabyteOf = (text: string): string => text.repeat(Math.ceil(MEGABYTE / text.length));

describe("no page takes long at the default budget", () => {
  it(`none of 500 broken ones more than ${MAX_MS_ANYWHERE} ms`, () => {
    const slow = Array.from({ length: 500 }, (_each, at) => FIRST + at)
      .map((seed) => ({ seed, ms: shortestMs(() => fuzzedOf(seed, true), faultOf) }))
      .filter(({ ms }) => ms > MAX_MS_ANYWHERE);
    expect(slow).toEqual([]);
  });
});

describe("a source of a megabyte is read in the time of its length", () => {
  it.each([
    ["braces", "{"],
    ["names without an end", "{a|"],
    ["comments without an end", "{##"],
    ["sections without an end", "{.section a}"],
    ["ends of nothing", "{.end}"],
    ["variables", "{a}"],
    ["formatters", "{a|html|html}"],
    ["expressions", "{.eval 1+1}"],
    ["expressions without an end", '{.eval "'],
  ])("%s", (_what, piece) => {
    const source = megabyteOf(piece);
    const ms = shortestMs(
      () => source,
      (text) => compile(text),
    );
    expect(ms).toBeLessThan(2_000);
  });
});
