import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "./limits.ts";
import { parse } from "./parser.ts";
import { type Node, printTree } from "./tree.ts";

const complaints = (source: string): readonly string[] =>
  parse(source).diagnostics.map(({ code, line, column }) => `${code} ${line}:${column}`);

const shape = (nodes: readonly Node[]): readonly unknown[] =>
  nodes.map((node) => {
    if (node.type === "text") return node.text;
    if (!("branches" in node)) return node.type;
    return { [node.type]: shape(node.body), or: node.branches.map(({ body }) => shape(body)) };
  });

describe("states of the parser [B4.14]", () => {
  it.each([
    ["root", "a{b}c", ["a", "variable", "c"]],
    ["section", "{.section a}x{.end}", [{ section: ["x"], or: [] }]],
    [
      "repeated",
      "{.repeated section a}x{.alternates with}y{.or}z{.end}",
      [{ repeated: ["x"], or: [["z"]] }],
    ],
    ["predicate", "{.even? 2}x{.or}y{.end}", [{ predicate: ["x"], or: [["y"]] }]],
    [
      "or-predicate",
      "{.even? 2}x{.or odd? 3}y{.or}z{.end}",
      [{ predicate: ["x"], or: [["y"], ["z"]] }],
    ],
    ["if", "{.if a || b}x{.or}y{.end}", [{ if: ["x"], or: [["y"]] }]],
    ["macro", "{.macro m}x{.end}", [{ macro: ["x"], or: [] }]],
    [
      "blocks in blocks",
      "{.section a}{.if b}{.repeated section c}{@}{.end}{.end}{.end}",
      [{ section: [{ if: [{ repeated: ["variable"], or: [] }], or: [] }], or: [] }],
    ],
  ])("reads %s", (_state, source, expected) => {
    const { tree, diagnostics } = parse(source);
    expect(shape(tree.nodes)).toEqual(expected);
    expect(diagnostics).toEqual([]);
  });
});

describe("errors of the parser [B4.14]", () => {
  it.each([
    ["a block left open", "x\n {.section a}y", ["block-not-closed 2:2"]],
    ["two blocks left open", "{.if a}{.even? 2}", ["block-not-closed 1:8", "block-not-closed 1:1"]],
    ["an end that closes nothing", "a{.end}", ["misplaced-end 1:2"]],
    ["an end too many", "{.section a}{.end}\n\n{.end}", ["misplaced-end 3:1"]],
    ["alternates at the root", "{.alternates with}", ["misplaced-alternates 1:1"]],
    [
      "alternates in a section",
      "{.section a}{.alternates with}{.end}",
      ["misplaced-alternates 1:13"],
    ],
    [
      "alternates twice",
      "{.repeated section a}{.alternates with}{.alternates with}{.end}",
      ["misplaced-alternates 1:40"],
    ],
    [
      "a block among alternates",
      "{.repeated section a}x{.alternates with}{.if b}, {.end}{.end}",
      ["block-in-alternates 1:41"],
    ],
    [
      "alternates behind or",
      "{.repeated section a}{.or}{.alternates with}{.end}",
      ["misplaced-alternates 1:27"],
    ],
    ["or at the root", "{.or}", ["misplaced-or 1:1"]],
    ["or in a macro", "{.macro m}{.or}{.end}", ["misplaced-or 1:11"]],
    ["an or that never executes", "{.section a}1{.or}2{.or}3{.end}", ["or-never-executes 1:20"]],
    [
      "an or-predicate that never executes",
      "{.even? 2}1{.or}2{.or odd? 3}3{.end}",
      ["or-never-executes 1:18"],
    ],
    ["an instruction nobody knows", "{.secton a}", ["unknown-instruction 1:1"]],
    ["a section without a path", "{.section}", ["malformed-instruction 1:1"]],
    ["repeated without section", "{.repeated a}", ["unknown-instruction 1:1"]],
    [
      "an end of file",
      "{.if a}{.eof}{.end}{.eof}{.end}",
      ["misplaced-eof 1:8", "misplaced-eof 1:20"],
    ],
    ["a bad if", "{.if a b}", ["malformed-instruction 1:1"]],
    ["a var without @", "{.var a b}", ["malformed-instruction 1:1"]],
    ["an open comment", "a {## b", ["comment-not-closed 1:3"]],
    ["a chain too long", `{a${"|html".repeat(limits.chainLength + 1)}}`, ["chain-too-long 1:1"]],
  ])("reports %s", (_what, source, expected) => expect(complaints(source)).toEqual(expected));

  it("names the mistake and how to fix it", () =>
    expect(parse("{.section a}", "page.html").diagnostics).toEqual([
      {
        code: "block-not-closed",
        message: "The {.section} block is not closed",
        hint: "Close it with {.end}.",
        file: "page.html",
        line: 1,
        column: 1,
      },
    ]));

  it("reports nesting beyond the limit once and leaves out what is in it", () => {
    const depth = limits.nesting + 50;
    const source = `${"{.section a}".repeat(depth)}x${"{.end}".repeat(depth)}y`;
    expect(complaints(source)).toEqual([`nested-too-deep 1:${12 * limits.nesting + 1}`]);
    expect(printTree(parse(source).tree)).toBe(source);
  });

  it("keeps so many diagnostics and says that there were more", () => {
    const found = parse("{.end}".repeat(1_000)).diagnostics;
    expect(found.length).toBe(limits.diagnostics + 1);
    expect(found.at(-1)?.message).toBe("More than 100 errors; the rest are skipped");
  });
});

describe("text that is no tag", () => {
  it.each([
    "a { color: red } b",
    "{}",
    "{ a }",
    "{foo bar}",
    "{a:1}",
    "function () {\n return {a: 1};\n}",
    "{a",
    "{a{",
    "{.}",
    "{|html}",
    "{.orange?",
    "{a..b}",
    "{a||b}",
    "{a,}",
    "{a|}",
    "{a|html|}",
    "{_a}",
    "{a }",
  ])("stays as it is: %j", (source) => {
    const { tree, diagnostics } = parse(source);
    expect(shape(tree.nodes).join("")).toBe(source);
    expect(diagnostics).toEqual([]);
  });
});

describe("tree", () => {
  it("knows file positions of every node", () => {
    const { tree } = parse("a\n  {b}\r\n{.section c}\n{d}{.end}");
    const places = tree.nodes.map(({ type, span }) => `${type} ${span.line}:${span.column}`);
    expect(places).toEqual(["text 1:1", "variable 2:3", "text 2:6", "section 3:1"]);
    const [, , , section] = tree.nodes;
    const inner = section && "body" in section ? section.body : [];
    expect(inner.map(({ span }) => `${span.line}:${span.column}`)).toEqual(["3:13", "4:1"]);
  });

  const piece = fc.constantFrom(
    "{.section a}",
    "{.repeated section b}",
    "{.alternates with}",
    "{.or}",
    "{.or even? 2}",
    "{.end}",
    "{.if a || !b}",
    "{.macro m}",
    "{.odd? 3}",
    "{a.b|html|truncate 5}",
    "{.var @x a}",
    "{# c }",
    "{## open",
    "##}",
    "{",
    "}",
    "\n",
    "é😀",
    "{.meta-left}",
    "{.nonsense}",
  );
  it("prints back any source it was parsed from", () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        const source = pieces.join("");
        expect(printTree(parse(source).tree)).toBe(source);
      }),
      { numRuns: 500 },
    ));
});
