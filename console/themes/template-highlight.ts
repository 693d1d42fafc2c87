import { html } from "@codemirror/lang-html";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { type MarkKind, marksOf } from "./tag-marks.ts";

const marks: Readonly<Record<MarkKind, Decoration>> = {
  brace: Decoration.mark({ class: "tpl-brace" }),
  instruction: Decoration.mark({ class: "tpl-instruction" }),
  predicate: Decoration.mark({ class: "tpl-predicate" }),
  path: Decoration.mark({ class: "tpl-path" }),
  formatter: Decoration.mark({ class: "tpl-formatter" }),
  argument: Decoration.mark({ class: "tpl-argument" }),
  unknown: Decoration.mark({ class: "tpl-unknown" }),
  comment: Decoration.mark({ class: "tpl-comment" }),
};

const decorate = ({ state }: EditorView): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, kind } of marksOf(state.doc.toString()))
    builder.add(from, to, marks[kind]);
  return builder.finish();
};

/** The template language is layered over HTML: its tags can be anywhere, also in attributes. */
const overlay = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }
    update(update: ViewUpdate) {
      if (update.docChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Colours are CSS variables, so that they follow the colour scheme. */
const htmlStyle = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: "var(--tpl-tag)" },
  { tag: tags.attributeName, color: "var(--tpl-attribute)" },
  { tag: [tags.attributeValue, tags.string], color: "var(--tpl-string)" },
  { tag: [tags.comment, tags.processingInstruction], color: "var(--db-muted)" },
  { tag: [tags.keyword, tags.number, tags.bool], color: "var(--tpl-attribute)" },
]);

export const templateHighlight: Extension = [
  html({ selfClosingTags: true }),
  syntaxHighlighting(htmlStyle),
  overlay,
];
