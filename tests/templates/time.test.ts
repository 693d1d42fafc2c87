import { describe, expect, it } from "vitest";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import { formatters } from "#domain/template-vocabulary/registry.ts";
import { MAX_MS_ANYWHERE, shortestMs } from "./busy-time.ts";
import { faultOf, fuzzedOf } from "./fuzz.ts";
import { formatterWords } from "./vocabulary.ts";

/** TEMPLATE_SEED repeats the cases of another run, from that seed on. */
const FIRST = Number(process.env.TEMPLATE_SEED ?? 1);
const MEGABYTE = 1_000_000;
/** Up to 60 ms on the machine where this was written; in the square of the length it would be minutes. */
const MAX_MS_OF_A_MEGABYTE = 2_500;

const megabyteOf = (text: string): string => text.repeat(Math.ceil(MEGABYTE / text.length));
const drawingMs = (source: string, a: string, locale: string | null): number =>
  shortestMs(
    () => compile(source).template,
    (template) => render(template, { a }, { locale, now: 0 }),
  );

describe("no page takes long at the default budget", () => {
  it(`none of 500 broken ones more than ${MAX_MS_ANYWHERE} ms`, () => {
    const slow = Array.from({ length: 500 }, (_each, at) => FIRST + at)
      .map((seed) => ({ seed, ms: shortestMs(() => fuzzedOf(seed, true), faultOf) }))
      .filter(({ ms }) => ms > MAX_MS_ANYWHERE);
    expect(slow).toEqual([]);
  });

  const texts = [
    "<",
    "&",
    "@a ",
    "#a ",
    "http://a",
    "{",
    "{0",
    "{a plural other {",
    "--",
    "1",
    "é",
  ];
  it.each([...formatters.keys()])("nor a megabyte through %s", (name) => {
    const args = formatterWords[name]?.args[1] ?? "";
    for (const [at, text] of texts.entries()) {
      // A locale chooses words and marks: each text is drawn in one of the two.
      const locale = at % 2 === 0 ? null : "en-US";
      const ms = drawingMs(`{a|${name}${args}}`, megabyteOf(text), locale);
      expect(ms, `${text} in ${locale}`).toBeLessThan(MAX_MS_OF_A_MEGABYTE);
    }
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
