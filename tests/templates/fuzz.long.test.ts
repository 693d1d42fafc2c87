import { describe, expect, it } from "vitest";
import { compile, render } from "#domain/template-vocabulary/engine.ts";
import { chanceOf } from "./chance.ts";
import { faultOf, fuzzedOf, surroundings } from "./fuzz.ts";
import { caseOf } from "./grammar.ts";
import { frozen, strangeValues } from "./hostile-data.ts";
import { realTemplates } from "./hostile-source.ts";

/** TEMPLATE_SEED repeats the cases of another run, from that seed on. */
const FIRST = Number(process.env.TEMPLATE_SEED ?? 1);
const seeds = (count: number) => Array.from({ length: count }, (_each, at) => FIRST + at);

/** What happened to which seed, so that a failure names what repeats it. */
const guarded = (seed: number): string | undefined => {
  try {
    const fault = faultOf(fuzzedOf(seed));
    return fault === undefined ? undefined : `TEMPLATE_SEED=${seed}: ${fault}`;
  } catch (error) {
    return `TEMPLATE_SEED=${seed}: ${error instanceof Error ? error.stack : String(error)}`;
  }
};

describe("whatever the template and the data", () => {
  it("1,000 broken pages are drawn without a throw, within their budget, with errors that have a place", () => {
    const before = surroundings();
    const faults = seeds(1_000).flatMap((seed) => guarded(seed) ?? []);
    expect(faults).toEqual([]);
    expect(surroundings()).toBe(before);
  });
  it.each(Object.keys(strangeValues))("the demo's pages are drawn over data that is %s", (name) => {
    const value = strangeValues[name]?.();
    for (const source of realTemplates)
      for (const data of [value, { item: value, items: value, cart: value, website: value }])
        expect(typeof render(compile(source).template, data).output).toBe("string");
  });
});

describe("a render changes nothing but its output", () => {
  it("neither frozen data nor what is injected, and needs not to", () => {
    for (const seed of seeds(300)) {
      const { pieces, data, partials, injects, locale, now } = caseOf(seed);
      const { template } = compile(pieces.join(""));
      const options = { partials, injects, locale, now };
      const free = render(template, structuredClone(data), options);
      const bound = render(template, frozen(structuredClone(data)), {
        ...options,
        partials: Object.freeze(partials),
        injects: frozen(injects) as typeof injects,
      });
      expect(bound, `TEMPLATE_SEED=${seed}`).toEqual(free);
    }
  });
  it("the same page comes out again, whatever was drawn in between", () => {
    const cases = seeds(100).map(caseOf);
    const drawAll = () =>
      cases.map(({ pieces, data, ...options }) =>
        render(compile(pieces.join("")).template, data, options),
      );
    const first = drawAll();
    const chance = chanceOf(FIRST);
    for (let each = 0; each < 50; each += 1) guarded(chance.whole(1, 1_000_000));
    expect(drawAll()).toEqual(first);
  });
  it("data with members such as __proto__ leaves every prototype as it was", () => {
    const before = surroundings();
    const data = JSON.parse(
      `{"a":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"list":[{"k":"__proto__","polluted":1},{"k":"constructor"}]}`,
    );
    const source = `{.var @__proto__ a}{.ctx @v __proto__=a}{.ctx @__proto__ polluted=a}{list|key-by k|json}{a|json}{.eval @__proto__ = 1}{.eval @v = a.__proto__; @v}{.macro __proto__}x{.end}{a|apply __proto__}{a|apply nope __proto__=1}{.struct @s}{.end}{a|prop __proto__ polluted}{a|get __proto__}{.inject @__proto__ __proto__}`;
    render(compile(source).template, data, { partials: {}, injects: {} });
    expect(surroundings()).toBe(before);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect((() => 1) as { polluted?: number }).not.toHaveProperty("polluted");
  });
});
