import { Extension } from "@tiptap/core";
import { Fragment, type Node as ProseMirrorNode, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { TextLimit } from "./possible-text.ts";

/** As `domain/pages/rich-text.ts` stores them. */
export const MAX_LIST_DEPTH = 3;

const isList = ({ type }: ProseMirrorNode): boolean => type.name.endsWith("List");

const listDepth = (node: ProseMirrorNode): number =>
  node.children.reduce(
    (deepest, child) => Math.max(deepest, listDepth(child) + (isList(child) ? 1 : 0)),
    0,
  );

/**
 * A change that no page can contain is not made, so that nothing is typed that would be lost. `fits` says whether
 * a page can have a document otherwise, and reports one that is too long; `onRefused` hears of deep lists.
 */
export const createLimits = (
  fits: (document: unknown) => boolean,
  onRefused: (limit: TextLimit) => void,
) => {
  const isPossible = (doc: ProseMirrorNode): boolean => {
    if (listDepth(doc) <= MAX_LIST_DEPTH) return fits(doc.toJSON());
    onRefused("deep");
    return false;
  };
  return Extension.create({
    name: "limits",
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: ({ docChanged, doc }) => !docChanged || isPossible(doc),
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
