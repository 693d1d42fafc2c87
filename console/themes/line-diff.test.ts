import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffLines, foldSame } from "./line-diff.ts";

const shown = (before: string, after: string): readonly string[] =>
  diffLines(before, after).map(
    ({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`,
  );

describe("what differs between two texts", () => {
  it.each([
    ["a\nb\nc", "a\nb\nc", [" a", " b", " c"]],
    ["a\nb\nc", "a\nx\nc", [" a", "-b", "+x", " c"]],
    ["a\nc", "a\nb\nc", [" a", "+b", " c"]],
    ["a\nb\nc", "a\nc", [" a", "-b", " c"]],
    ["", "a", ["-", "+a"]],
    ["a\nb", "b\na", ["-a", " b", "+a"]],
    ["a\na\na", "a\na", [" a", " a", "-a"]],
  ])("from %j to %j", (before, after, lines) => expect(shown(before, after)).toEqual(lines));

  it("leads from one to the other, whatever they are", () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "b", "c", "")),
        fc.array(fc.constantFrom("a", "b", "c", "")),
        (a, b) => {
          const [before, after] = [a.join("\n"), b.join("\n")];
          const lines = diffLines(before, after);
          const side = (kind: string) =>
            lines.flatMap((line) =>
              line.kind === kind || line.kind === "same" ? [line.text] : [],
            );
          expect(side("removed").join("\n")).toBe(before);
          expect(side("added").join("\n")).toBe(after);
          for (const line of lines) {
            if (line.before !== undefined)
              expect(before.split("\n")[line.before - 1]).toBe(line.text);
            if (line.after !== undefined) expect(after.split("\n")[line.after - 1]).toBe(line.text);
          }
        },
      ),
    ));

  it("of two long texts with nothing in common replaces all lines", () => {
    const text = (letter: string) =>
      Array.from({ length: 2_000 }, (_, at) => `${letter}${at}`).join("\n");
    expect(diffLines(text("a"), text("b"))).toHaveLength(4_000);
  });
});

describe("equal lines", () => {
  it("far from a change are omitted", () => {
    const lines = Array.from({ length: 20 }, (_, at) => `${at}`);
    const parts = foldSame(diffLines(lines.join("\n"), lines.with(10, "new").join("\n")), 1);
    expect(parts.map((part) => (part.kind === "gap" ? part.count : part.lines.length))).toEqual([
      9, 4, 8,
    ]);
  });
  it("alone are nothing to show", () => expect(foldSame(diffLines("a", "a"))).toEqual([]));
});
