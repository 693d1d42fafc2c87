import { describe, expect, it } from "vitest";
import { seeded } from "#tests/event-store/seeded.ts";
import { lint } from "./lint.ts";

type Options = Parameters<typeof lint>[1];

describe("never throws", () => {
  const pieces = [
    "{.section a}",
    "{.end}",
    "{.or}",
    "{.or equal? 1 1}",
    "{.repeated section b}",
    "{.eval @x = 1;",
    "}",
    "{",
    "{a|",
    "{a|json}",
    "{a|apply p}",
    "{.include p}",
    "{.macro p}",
    "{.struct @x}",
    "{.var @x a.b}",
    "<a href=",
    '"',
    "'",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    ">",
    "{.if a || b}",
    "{.alternates with}",
    "{##",
    "##}",
    "{.__proto__}",
    "{constructor}",
    "{.ctxvar @x a=b}",
    "\n",
    " ",
    "x",
    "é😀",
  ];
  const options: readonly Options[] = [
    {},
    { escape: true, data: { a: [{ b: 1 }], b: null } },
    { partials: { p: "{@|apply q}", q: "{.include p}", __proto__: "x" }, data: 3 },
  ];
  it("whatever is written", () => {
    const random = seeded(7);
    for (let number = 0; number < 500; number += 1) {
      let source = "";
      const length = random() * 40;
      for (let at = 0; at < length; at += 1) source += pieces[Math.floor(random() * pieces.length)];
      for (const each of options) expect(() => lint(source, each), source).not.toThrow();
    }
  });

  it.each([
    ["opened blocks", "{.section a}"],
    ["unknown formatters", "{a|formater}"],
    ["unknown paths", "{iten}"],
    ["variables", "{.var @x a}"],
    ["expressions", "{.eval @x = 1; @x + 1}"],
    ["attributes", '<a b="{a}"'],
    ["spaces in a tag", "<a                "],
    ["scripts", "<script>{a}"],
    ["ends of scripts", "<script></scrip"],
    ["comments", "<!-- - -"],
    ["macros", "{.macro m}{.end}"],
    ["applied partials", "{a|apply q}"],
    ["branches", "{.odd? 1}{.or odd? 1}{.end}"],
    ["braces", "{"],
  ])("nor grows a list of problems without end: %s", (_what, piece) => {
    const source = piece.repeat(5_000);
    const problems = lint(source, { partials: { p: source }, data: { item: {} } });
    expect(problems.length).toBeLessThanOrEqual(200);
  });
});
