import { Extension, type Extensions, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { Link } from "../../blocks/link-mark.ts";
import type { RichKind, TextLimit } from "../../blocks/possible-text.ts";
import { createLimits } from "../../blocks/text-limits.ts";
import type { Typing } from "./typing.ts";

/** Alignment is a class, as in the page that visitors get: its policy allows no `style`. */
const Alignment = Extension.create({
  name: "alignment",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading"],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) =>
            /(?:^|\s)align-(left|center|right|justify)(?:\s|$)/.exec(element.className)?.[1] ??
            null,
          renderHTML: ({ textAlign }) => (textAlign ? { class: `align-${textAlign}` } : {}),
        },
      },
    },
  ],
});

/** A document of the given nodes. */
const documentOf = (content: string) => Node.create({ name: "doc", topNode: true, content });

const inlines: Extensions = [
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Strike,
  Code,
  Link,
  Alignment,
  UndoRedo,
];

/** Exactly the nodes and marks of `domain/pages/rich-text.ts`; anything pasted is reduced to them. */
const textExtensions: Extensions = [
  documentOf("block+"),
  ...inlines,
  Heading.configure({ levels: [2, 3, 4] }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: "paragraph (paragraph | bulletList | orderedList)*" }),
  ListKeymap,
  Blockquote.extend({ content: "paragraph+" }),
  HorizontalRule,
];

/** The paragraphs of a quote. */
const quoteExtensions: Extensions = [documentOf("paragraph+"), ...inlines];

/**
 * An editor that makes no change that no page can contain. `fits` is the check of the first script of the frame, so that
 * the second one has no copy of it.
 */
export const writerExtensions = (
  kind: RichKind,
  fits: Typing["fits"],
  onRefused: (limit: TextLimit) => void,
): Extensions => [
  ...(kind === "text" ? textExtensions : quoteExtensions),
  createLimits(fits, onRefused),
];
