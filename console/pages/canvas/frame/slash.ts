import type { Editor } from "@tiptap/core";
import type { CanvasSlash } from "../protocol.ts";

/** A slash at the beginning of a paragraph, and what comes after it, up to the cursor. */
interface Typed {
  readonly at: number;
  readonly query: string;
}

const typedAt = (editor: Editor): Typed | undefined => {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  if (!empty || !editor.isEditable || $from.parent.type.name !== "paragraph") return undefined;
  const typed = $from.parent.textContent.slice(0, $from.parentOffset);
  if (!typed.startsWith("/") || typed.length > 100) return undefined;
  return { at: $from.start(), query: typed.slice(1) };
};

/** Reports a slash that asks for the menu of blocks, and its end. */
export const createSlash = (report: (slash: CanvasSlash | null) => void) => {
  let last: Typed | undefined;
  const end = (): void => {
    if (last !== undefined) report(null);
    last = undefined;
  };
  /** Ends when the cursor is no longer behind the slash, also when it is behind another one; answers what comes after it. */
  const check = (editor: Editor): Typed | undefined => {
    const typed = typedAt(editor);
    if (typed?.at !== last?.at) end();
    return typed;
  };
  return {
    isOpen: () => last !== undefined,
    end,
    check,
    look: (editor: Editor): void => {
      const typed = check(editor);
      if (typed === undefined || typed.query === last?.query) return;
      last = typed;
      const { left, bottom } = editor.view.coordsAtPos(editor.state.selection.from);
      report({ left, top: bottom, query: typed.query });
    },
  };
};
