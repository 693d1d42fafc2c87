import { Extension, type Extensions, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { UndoRedo } from "@tiptap/extensions";
import { Fragment, type Node as ProseMirrorNode, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { isLink } from "#domain/pages/links.ts";

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

const MAX_LIST_DEPTH = 3;

const isList = ({ type }: ProseMirrorNode): boolean => type.name.endsWith("List");

const listDepth = (node: ProseMirrorNode): number =>
  node.children.reduce(
    (deepest, child) => Math.max(deepest, listDepth(child) + (isList(child) ? 1 : 0)),
    0,
  );

/** A change that no page can contain is not made, so that nothing is typed that would be lost. */
export const createLimits = (fits: (document: unknown) => boolean) =>
  Extension.create({
    name: "limits",
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: ({ docChanged, doc }) =>
          !docChanged || (listDepth(doc) <= MAX_LIST_DEPTH && fits(doc.toJSON())),
        props: {
          transformPasted: (slice, view) => {
            const depth = Math.max(0, ...slice.content.content.map(listDepth)) + 1;
            if (depth <= MAX_LIST_DEPTH) return slice;
            const text = slice.content.textBetween(0, slice.content.size, "\n");
            return new Slice(Fragment.from(view.state.schema.text(text)), 0, 0);
          },
        },
      }),
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
  Link.configure({
    openOnClick: false,
    defaultProtocol: "https",
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (href) => isLink(href ?? ""),
  }),
  Alignment,
  UndoRedo,
];

/** Exactly the nodes and marks of `domain/pages/rich-text.ts`; anything pasted is reduced to them. */
export const textExtensions: Extensions = [
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
export const quoteExtensions: Extensions = [documentOf("paragraph+"), ...inlines];
