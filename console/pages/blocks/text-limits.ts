import { Extension } from "@tiptap/core";
import { Fragment, type Node as ProseMirrorNode, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { possibleText, type RichKind, type TextLimit } from "./possible-text.ts";

/** As `domain/pages/rich-text.ts` stores them. */
export const MAX_LIST_DEPTH = 3;

const isList = ({ type }: ProseMirrorNode): boolean => type.name.endsWith("List");

const listDepth = (node: ProseMirrorNode): number =>
  node.children.reduce(
    (deepest, child) => Math.max(deepest, listDepth(child) + (isList(child) ? 1 : 0)),
    0,
  );

/**
 * A change that no page can contain is not made, so that nothing is typed that would be lost. `onRefused` hears why.
 */
export const createLimits = (kind: RichKind, onRefused: (limit: TextLimit) => void) => {
  const limitOf = (doc: ProseMirrorNode): TextLimit | undefined => {
    if (listDepth(doc) > MAX_LIST_DEPTH) return "deep";
    return possibleText(doc.toJSON(), kind) === undefined ? "long" : undefined;
  };
  return Extension.create({
    name: "limits",
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: ({ docChanged, doc }) => {
          const limit = docChanged ? limitOf(doc) : undefined;
          if (limit !== undefined) onRefused(limit);
          return limit === undefined;
        },
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
};
