import { Editor, type Extensions, type JSONContent } from "@tiptap/core";
import { EditorState } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { writerExtensions } from "../canvas/frame/schema.ts";
import { createTyping } from "../canvas/frame/typing.ts";
import { possibleText, type RichKind, type TextLimit } from "./possible-text.ts";
import { fieldExtensions } from "./rich-text-extensions.ts";

const paragraph = (text: string): JSONContent => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});
const times = (count: number, node: JSONContent): JSONContent[] =>
  Array.from({ length: count }, () => node);
const list = (...items: JSONContent[][]): JSONContent => ({
  type: "bulletList",
  content: items.map((content) => ({ type: "listItem", content })),
});
const nested = (levels: number): JSONContent =>
  levels === 1
    ? list([paragraph("The end")])
    : list([paragraph(`Level ${levels}`), nested(levels - 1)]);

type Case = readonly [name: string, kind: RichKind, content: readonly JSONContent[]];
const possible: readonly Case[] = [
  ["a list of three levels", "text", [nested(3)]],
  ["a thousand paragraphs", "text", times(1_000, paragraph("A"))],
  ["fifty paragraphs of a quote", "quote", times(50, paragraph("A"))],
];
const impossible: readonly (readonly [...Case, TextLimit])[] = [
  ["a list of four levels", "text", [nested(4)], "deep"],
  ["a list of five levels", "text", [nested(5)], "deep"],
  ["more paragraphs than a text has", "text", times(1_001, paragraph("A")), "long"],
  ["more points than a list has", "text", [list(...times(501, {}).map(() => []))], "long"],
  ["more paragraphs than a point has", "text", [list(times(101, paragraph("A")))], "long"],
  [
    "more lines than a paragraph has",
    "text",
    [{ type: "paragraph", content: times(2_001, { type: "hardBreak" }) }],
    "long",
  ],
  ["more paragraphs than a quote has", "quote", times(51, paragraph("A")), "long"],
];

/** An editor without a screen, after a change to the whole document. */
const changed = (extensions: Extensions, content: readonly JSONContent[]) => {
  const { schema, extensionManager } = new Editor({
    element: null,
    extensions,
    content: { type: "doc", content: [paragraph("Before")] },
  });
  const { plugins } = extensionManager;
  const before = { type: "doc", content: [paragraph("Before")] };
  const state = EditorState.create({ doc: schema.nodeFromJSON(before), plugins: [...plugins] });
  const next = schema.nodeFromJSON({ type: "doc", content });
  const change = state.tr.replaceWith(0, state.doc.content.size, next.content);
  return state.applyTransaction(change).state.doc.toJSON() as JSONContent;
};

const writers = [
  ["the field", fieldExtensions],
  [
    "the page itself",
    (kind: RichKind, onRefused: (limit: TextLimit) => void) =>
      writerExtensions(
        kind,
        createTyping("", kind, { onTyped: () => undefined, onRefused }).fits,
        onRefused,
      ),
  ],
] as const;

describe.each(writers)("what is typed in %s", (_name, extensionsOf) => {
  it.each(possible)("is taken: %s", (_of, kind, content) => {
    const refused: TextLimit[] = [];
    const written = changed(
      extensionsOf(kind, (limit) => refused.push(limit)),
      content,
    );
    expect([possibleText(written, kind), refused]).toMatchObject([{ content }, []]);
  });
  it.each(impossible)("is refused, and the reason is known: %s", (_of, kind, content, limit) => {
    const refused: TextLimit[] = [];
    const written = changed(
      extensionsOf(kind, (each) => refused.push(each)),
      content,
    );
    expect(possibleText({ type: "doc", content }, kind)).toBeUndefined();
    expect(possibleText(written, kind)).toMatchObject({ content: [paragraph("Before")] });
    expect(refused).toEqual([limit]);
  });
});
