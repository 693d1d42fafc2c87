import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, type RenderOptions, render } from "./engine.ts";
import { formatters, predicates } from "./registry.ts";

const draw = (source: string, data: unknown = {}, options: RenderOptions = {}) =>
  render(compile(source).template, data, { escape: true, ...options });
const codes = ({ errors }: ReturnType<typeof render>) => errors.map(({ code }) => code);

describe("data cannot reach what it does not own", () => {
  it.each([
    "constructor",
    "hasOwnProperty",
    "toString",
    "a.constructor.name",
    "a.length",
    "b.length",
    "a.constructor",
    "$proto",
  ])("{%s} prints nothing", (path) =>
    expect(draw(`[{${path}}]`, { a: [1], b: "text" }).output).toBe("[]"),
  );
  it("prints own members with such names", () => {
    const data = JSON.parse('{"__proto__":{"x":1},"constructor":2,"hasOwnProperty":3}');
    expect(draw("{constructor}{hasOwnProperty}{@.constructor}", data).output).toBe("232");
  });
  it.each(["constructor", "toString", "hasOwnProperty"])(
    "has no formatter or predicate called %s",
    (name) => {
      expect(codes(draw(`{a|${name}}`))).toEqual(["unknown-formatter"]);
      expect(compile(`{.${name}? a}{.end}`).diagnostics[0]?.code).toBe("unknown-predicate");
    },
  );
  it("keeps variables of the template away from prototypes", () => {
    expect(draw("{.var @constructor a}{@constructor.x}{b.x}", { a: { x: 1 }, b: {} }).output).toBe(
      "1",
    );
    expect(({} as { x?: number }).x).toBeUndefined();
  });
  it("takes no markup from data", () => {
    const data = { a: { html: "<script>" }, b: { html: "<b>", constructor: { name: "Markup" } } };
    expect(draw("{a}{b}{a.html}{.var @m a.html|raw}[{@m.html}]", data).output).toBe(
      "&lt;script&gt;[]",
    );
  });
});

const SCRIPT = `"'><script>alert(1)</script>`;
const hostileItem = {
  id: SCRIPT,
  title: SCRIPT,
  fullUrl: SCRIPT,
  tags: [SCRIPT],
  categories: [SCRIPT],
  altText: SCRIPT,
  assetUrl: SCRIPT,
  originalSize: SCRIPT,
  attributes: { [SCRIPT]: SCRIPT },
  entries: [{ quantity: SCRIPT }, { quantity: 2 }],
  currency: SCRIPT,
  subtotalCents: SCRIPT,
  variantOptionOrdering: [SCRIPT],
  structuredContent: {
    productType: 1,
    useCustomAddButtonText: true,
    customAddButtonText: SCRIPT,
    variants: [
      {
        attributes: { [SCRIPT]: SCRIPT },
        price: 100,
        qtyInStock: 2,
        priceMoney: { value: "100", currency: SCRIPT },
      },
      { attributes: null, price: SCRIPT, qtyInStock: SCRIPT, onSale: SCRIPT, salePrice: {} },
    ],
  },
  websiteSettings: { storeSettings: { merchandisingSettings: { customSoldOutText: SCRIPT } } },
};
const odd = [
  undefined,
  null,
  true,
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  "x",
  [],
  [null],
  {},
  { a: 1 },
  SCRIPT,
  hostileItem,
  [hostileItem],
];

describe("every formatter", () => {
  it.each([...formatters.keys()].filter((name) => name !== "markup" && name !== "apply"))(
    "%s lets no script through, whatever its value and arguments",
    (name) => {
      for (const value of odd)
        for (const args of ["", " 3", " x y", ":::", ` ${SCRIPT}`, " class=x", " 99999999999999"]) {
          const { output } = draw(`<p title="{a|${name}${args}}">{a|${name}${args}}</p>`, {
            a: value,
          });
          expect(output).not.toContain("<script>alert");
        }
    },
  );
});

describe("every predicate", () => {
  it.each([...predicates.keys()])("%s answers whatever it is asked", (name) => {
    for (const value of odd)
      for (const args of ["", " a", " a b", " 1 2", ` "x"`, " '", " [1", " @index 0"]) {
        const result = draw(`{.section w}{.section a}{.${name}${args}}1{.or}0{.end}{.end}{.end}`, {
          w: { a: value },
        });
        expect(result.output).toMatch(/^[01]?$/);
        expect(codes(result)).not.toContain("predicate-failed");
      }
  });
});

describe("runaway templates end with an error", () => {
  const thousand = Array.from({ length: 1_000 }, (_each, index) => index);
  it("a thousand cubed, with nothing inside", () => {
    const source = `${"{.repeated section @}".repeat(3)}${"{.end}".repeat(3)}`;
    const squared = thousand.map(() => thousand);
    expect(
      codes(
        draw(
          source,
          thousand.map(() => squared),
        ),
      ),
    ).toEqual(["budget-steps"]);
  });
  it("output that doubles", () => {
    const doubling = Array.from(
      { length: 40 },
      (_each, at) => `{.macro m${at + 1}}{@|apply m${at}}{@|apply m${at}}{.end}`,
    );
    const result = draw(`{.macro m0}xxxxxxxx{.end}${doubling.join("")}{@|apply m15}`);
    expect(codes(result).at(-1)).toMatch(/^budget-(?:steps|output)$/);
  });
  it("partials that fan out", () => {
    const partials = Object.fromEntries(
      Array.from({ length: 10 }, (_each, at) => [`p${at}`, `{@|apply p${at + 1}}`.repeat(10)]),
    );
    expect(codes(draw("{@|apply p0}", 1, { partials: { ...partials, p10: "" } }))).toEqual([
      "budget-steps",
    ]);
  });
  it("partials that apply themselves ten times", () => {
    const partials = { p: "x{@|apply p}".repeat(10) };
    const result = draw("{@|apply p}{@|apply p}{@|apply q}", 1, {
      partials: { ...partials, q: "y" },
    });
    expect(new Set(codes(result))).toEqual(new Set(["partial-too-deep", "too-many-errors"]));
    expect(result.output).toMatch(/^x+y$/);
  });
  it("partials in a circle", () => {
    const partials = { a: "{@|apply b}", b: "{@|apply a}" };
    expect(codes(draw("{@|apply a}", 1, { partials }))).toEqual(["partial-too-deep"]);
  });
  it("comparisons of large values", () => {
    const large = () => Array.from({ length: 5_000 }, (_each, number) => ({ number }));
    const source = "{.repeated section a}{.equal? b c}x{.end}{.end}";
    expect(codes(draw(source, { a: thousand, b: large(), c: large() }))).toEqual(["budget-steps"]);
  });
  it("long output", () => {
    const result = draw("{.repeated section a}{b}{.end}", { a: thousand, b: "<".repeat(100_000) });
    expect(codes(result)).toEqual(["budget-output"]);
    expect(result.output.length).toBeLessThan(5_000_000);
  });
  it("time, by the caller's clock", () => {
    let time = 0;
    const clock = () => {
      time += 10;
      return time;
    };
    const result = draw(
      "{.repeated section @}{.repeated section @}{.end}{.end}",
      thousand.map(() => thousand),
      { budget: { ms: 50, clock } },
    );
    expect(result.errors[0]?.message).toBe("The page takes longer than 50 ms to render");
  });
  it("a flood of errors", () => {
    const { errors } = draw(
      "{.repeated section a}{@|nope}{.end}",
      { a: thousand },
      { budget: { errors: 3 } },
    );
    expect(errors.map(({ code }) => code)).toEqual([
      "unknown-formatter",
      "unknown-formatter",
      "unknown-formatter",
      "too-many-errors",
    ]);
  });
  it("says where it stopped and keeps what was printed", () => {
    const { output, errors } = draw(
      "ab\n {.repeated section a}{@}{.end}",
      { a: thousand },
      { budget: { steps: 10 } },
    );
    expect(output).toMatch(/^ab\n 012/);
    expect(errors[0]).toMatchObject({
      line: 2,
      message: "The page takes more than 10 steps to render",
    });
  });
});

describe("huge input", () => {
  const million = "<".repeat(1_000_000);
  it.each([
    "html",
    "safe",
    "truncate",
    "slugify",
    "json",
    "url-encode",
    "smartypants",
    "alt-text",
    "pluralize",
  ])("goes through %s", (name) => {
    const { errors } = draw(`{a|${name}}`, { a: million }, { budget: { output: 50_000_000 } });
    expect(errors).toEqual([]);
  });
  it.each([
    ["braces", "{".repeat(500_000)],
    ["open tags", "{a".repeat(300_000)],
    ["open comments", "{#".repeat(300_000)],
    ["open sections", "{.section a}".repeat(50_000)],
    ["ends", "{.end}".repeat(100_000)],
    ["ors", `{.section a}${"{.or even? 2}".repeat(50_000)}{.end}`],
    ["pipes", `{a${"|".repeat(4_000)}}`.repeat(50)],
  ])("compiles a source full of %s", (_what, source) => {
    const { template } = compile(source);
    expect(render(template, {}).errors.length).toBeLessThan(200);
  });
});

describe("any template over any data", () => {
  const name = fc.constantFrom("a", "b", "@", "@index", "a.b.0", "__proto__", "constructor", "@x");
  const tag = fc.oneof(
    fc
      .tuple(name, fc.constantFrom(...formatters.keys()), fc.string({ maxLength: 8 }))
      .map(([path, formatter, args]) => `{${path}|${formatter} ${args}}`),
    fc
      .tuple(fc.constantFrom(...predicates.keys()), name, name)
      .map(([predicate, left, right]) => `{.${predicate} ${left} ${right}}`),
    name.map((path) => `{.section ${path}}`),
    name.map((path) => `{.repeated section ${path}}`),
    name.map((path) => `{.var @x ${path}|apply p}`),
    name.map((path) => `{.if ${path} || !a && b}`),
    fc.constantFrom(
      "{.or}",
      "{.end}",
      "{.alternates with}",
      "{.macro p}",
      "{a|apply p}",
      "{.include p output}",
    ),
    fc.string({ maxLength: 12 }),
  );
  it("ends without throwing and lets no script of the data through", () =>
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 30 }), fc.jsonValue(), (tags, value) => {
        const source = tags.join("").replaceAll("|markup", "|html");
        const { template } = compile(source, { partials: { p: "{.section @}{a|apply p}{.end}" } });
        const values = { a: value, b: [value, SCRIPT, { a: SCRIPT }] };
        const { output, errors } = render(template, values, { escape: true });
        expect(output).not.toContain("<script>alert");
        expect(errors.length).toBeLessThan(110);
      }),
      { numRuns: 400 },
    ));
});
