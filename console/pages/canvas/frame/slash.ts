import type { Editor } from "@tiptap/core";
import type { CanvasSlash } from "../protocol.ts";

/** What comes after a slash at the beginning of a paragraph, up to the cursor. */
const queryAt = (editor: Editor): string | undefined => {
  const { selection } = editor.state;
  const { $from, empty } = selection;
  if (!empty || !editor.isEditable || $from.parent.type.name !== "paragraph") return undefined;
  const typed = $from.parent.textContent.slice(0, $from.parentOffset);
  return typed.startsWith("/") && typed.length <= 100 ? typed.slice(1) : undefined;
};

/** Reports a slash that asks for the menu of blocks, and its end. */
export const createSlash = (report: (slash: CanvasSlash | null) => void) => {
  let last: string | undefined;
  const end = (): void => {
    if (last !== undefined) report(null);
    last = undefined;
  };
  /** Ends when the cursor is no longer behind the slash; answers what comes after it. */
  const check = (editor: Editor): string | undefined => {
    const query = queryAt(editor);
    if (query === undefined) end();
    return query;
  };
  return {
    isOpen: () => last !== undefined,
    end,
    check,
    look: (editor: Editor): void => {
      const query = check(editor);
      if (query === undefined || query === last) return;
      last = query;
      const { left, bottom } = editor.view.coordsAtPos(editor.state.selection.from);
      report({ left, top: bottom, query });
    },
  };
};
