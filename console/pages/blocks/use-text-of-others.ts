import { createDocument } from "@tiptap/core";
import type { Editor, JSONContent } from "@tiptap/react";
import { useEffect, useRef } from "react";
import type { RichText } from "#domain/pages/rich-text.ts";
import { createEchoes } from "../canvas/frame/echoes.ts";
import { restoreText } from "./restore-text.ts";

const keyOf = (text: unknown): string => JSON.stringify(text);

/**
 * Shows a text that was not typed in this editor, such as that of another member or after an undo, also while the
 * editor has the focus: the next key would write the text that it replaces once more. Answers what must hear of each
 * text that is typed here.
 */
export const useTextOfOthers = (
  editor: Editor | null,
  text: RichText,
): ((typed: Editor) => void) => {
  const present = useRef<{ editor: Editor; echoes: ReturnType<typeof createEchoes> }>(undefined);
  useEffect(() => {
    // While the screen loads, React can run this for an editor that is being replaced.
    if (editor === null || editor.isDestroyed) return;
    if (present.current?.editor !== editor)
      present.current = { editor, echoes: createEchoes(keyOf(editor.getJSON())) };
    const { echoes } = present.current;
    const shown = keyOf(createDocument(text as JSONContent, editor.schema).toJSON());
    if (echoes.isEcho(shown)) return;
    echoes.restart(shown);
    restoreText(editor, text as JSONContent, "kept");
  }, [editor, text]);
  return (typed) => {
    if (present.current?.editor === typed) present.current.echoes.typed(keyOf(typed.getJSON()));
  };
};
