import { describe, expect, it } from "vitest";
import { marksOf } from "./tag-marks.ts";

const shown = (source: string): readonly string[] =>
  marksOf(source).map(({ from, to, kind }) => `${kind}:${source.slice(from, to)}`);

describe("the parts of a tag", () => {
  it.each([
    ["a {b.c} d", ["brace:{", "path:b.c", "brace:}"]],
    ["{a, b|html}", ["brace:{", "path:a, b", "formatter:html", "brace:}"]],
    [
      "{a|truncate 12|nonsense}",
      ["brace:{", "path:a", "formatter:truncate", "argument: 12", "unknown:nonsense", "brace:}"],
    ],
    ["{.section items}", ["brace:{", "instruction:.section", "path:items", "brace:}"]],
    [
      "{.repeated section items}",
      ["brace:{", "instruction:.repeated section", "path:items", "brace:}"],
    ],
    ["{.end}", ["brace:{", "instruction:.end", "brace:}"]],
    ["{.equal? a 1}", ["brace:{", "predicate:equal?", "argument: a 1", "brace:}"]],
    ["{.or nonsense?}", ["brace:{", "instruction:.or", "unknown:nonsense?", "brace:}"]],
    ["{.if a && b}", ["brace:{", "instruction:.if", "path:a && b", "brace:}"]],
    [
      "{.var @x a.b|html}",
      ["brace:{", "instruction:.var", "path:@x a.b", "formatter:html", "brace:}"],
    ],
    [
      "{.include site-head output}",
      ["brace:{", "instruction:.include", "argument:site-head output", "brace:}"],
    ],
    ["{# a {b} c}", ["comment:{# a {b}"]],
    ["{## {.end} ##}x{a}", ["comment:{## {.end} ##}", "brace:{", "path:a", "brace:}"]],
  ])("%s", (source, marks) => expect(shown(source)).toEqual(marks));

  it.each([
    "a { color: red }",
    "if (x) { return }",
    "{}",
    "{ a }",
    "{.hover}",
    "{.no-such-thing x}",
    "{unclosed",
    "{\n a\n}",
  ])("are not in %j", (source) => expect(shown(source)).toEqual([]));

  it("are found in a piece of a text at their places in the whole", () =>
    expect(marksOf("{a}", 10)[0]).toEqual({ from: 10, to: 11, kind: "brace" }));

  it("are found in a large source in one pass", () => {
    const source = "{".repeat(50_000) + "{a|html}".repeat(5_000);
    expect(marksOf(source).length).toBe(20_000);
    expect(marksOf("{##".repeat(30_000))).toHaveLength(1);
  });
});
