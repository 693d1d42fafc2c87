import { expect, it } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import { withoutSlash } from "./without-slash.ts";

const paragraphs = (...texts: readonly string[]): BlockContent => ({
  type: "text",
  text: {
    type: "doc",
    content: texts.map((text) => ({
      type: "paragraph",
      content: text === "" ? [] : [{ type: "text", text }],
    })),
  },
});

it.each([
  [
    ["One", "/", "Two"],
    ["One", "Two"],
  ],
  [
    ["One", "/Two"],
    ["One", "Two"],
  ],
  [["/"], [""]],
  [["1/2"], ["1/2"]],
])("%j becomes %j", (before, after) =>
  expect(withoutSlash(paragraphs(...before))).toEqual(paragraphs(...after)),
);

it("other blocks stay as they are", () =>
  expect(withoutSlash({ type: "divider" })).toEqual({ type: "divider" }));
