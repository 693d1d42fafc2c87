import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { Document } from "@tiptap/extension-document";
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
import { TextAlign } from "@tiptap/extension-text-align";
import { Underline } from "@tiptap/extension-underline";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { Link } from "./link-mark.ts";
import { possibleText, type RichKind, type TextLimit } from "./possible-text.ts";
import { createLimits } from "./text-limits.ts";

/** Only what `domain/pages/rich-text.ts` can store: quotations have paragraphs, lists paragraphs and lists. */
export const richTextExtensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: "paragraph (paragraph | bulletList | orderedList)*" }),
  ListKeymap,
  Blockquote.extend({ content: "paragraph+" }),
  HorizontalRule,
  Bold,
  Italic,
  Underline,
  Strike,
  Code,
  Link,
  TextAlign.configure({ types: ["paragraph", "heading"] }),
  UndoRedo,
];

/** What paragraphs alone do not need. */
const structure: ReadonlySet<string> = new Set([
  ...["doc", "heading", "bulletList", "orderedList", "listItem", "listKeymap"],
  ...["blockquote", "horizontalRule", "textAlign"],
]);
const quoteExtensions = [
  Document.extend({ content: "paragraph+" }),
  ...richTextExtensions.filter(({ name }) => !structure.has(name)),
  TextAlign.configure({ types: ["paragraph"] }),
];

/** An editor that makes no change that could not be stored. */
export const fieldExtensions = (kind: RichKind, onRefused: (limit: TextLimit) => void) => [
  ...(kind === "text" ? richTextExtensions : quoteExtensions),
  createLimits((document) => {
    const fits = possibleText(document, kind) !== undefined;
    if (!fits) onRefused("long");
    return fits;
  }, onRefused),
];
