import { createDocument, type Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";

/** The mark of a change that was not made in the text. */
export const RESTORED = "preventUpdate";

/** Shows another text. Only what differs is replaced, and the cursor is where that ends. */
export const restoreText = (editor: Editor, html: string): void => {
  const next = createDocument(html, editor.schema);
  const { doc, tr } = editor.state;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  // Parts that do not fit together at that place.
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content);
  const cursor = tr.doc.resolve(Math.min(end.b + overlap, tr.doc.content.size));
  tr.setSelection(TextSelection.near(cursor, -1)).setMeta(RESTORED, true);
  editor.view.dispatch(editor.isFocused ? tr.scrollIntoView() : tr);
};
