import { type Content, createDocument, type Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** The mark of a change that was not made in the text. */
export const RESTORED = "preventUpdate";

/** Shows another text. Only what differs is replaced; a cursor that is moved is where that ends. */
export const restoreText = (editor: Editor, text: Content, cursor: "moved" | "kept"): void => {
  const next = createDocument(text, editor.schema);
  const { doc, tr } = editor.state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  // Parts that do not fit together at that place.
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content);
  tr.setMeta(RESTORED, true);
  // The undo of the text itself takes back only what was typed in it.
  tr.setMeta("addToHistory", false);
  if (cursor === "moved") {
    const ends = tr.doc.resolve(Math.min(end.b + overlap, tr.doc.content.size));
    tr.setSelection(TextSelection.near(ends, -1));
    if (editor.isFocused) tr.scrollIntoView();
  }
  editor.view.dispatch(tr);
};
