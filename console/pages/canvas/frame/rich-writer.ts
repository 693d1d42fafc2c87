import { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { type Paragraph, RichText } from "#domain/pages/rich-text.ts";
import { writeRichText } from "#domain/pages/write-rich-text.ts";
import type { CanvasKey } from "../protocol.ts";
import { createEchoes } from "./echoes.ts";
import { keyOf } from "./page-events.ts";
import { quoteExtensions, textExtensions } from "./schema.ts";
import { createSlash } from "./slash.ts";
import type { Writer, WriterHeard } from "./writer.ts";

/** Undefined for a document that a page cannot have, such as lists more than three deep. */
const readDocument = (value: unknown): RichText | undefined => {
  const read = RichText.safeParse(value);
  return read.success ? read.data : undefined;
};

/** As a browser writes it, to be compared with what a page contains. */
const normal = (html: string): string => {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.innerHTML;
};

const isParagraph = (node: RichText["content"][number]): node is Paragraph =>
  node.type === "paragraph";

/** Keys that are the editor's although a text is open. */
const isEditorKey = ({ key, ctrl }: CanvasKey): boolean =>
  ctrl && ["s", "k"].includes(key.toLowerCase());

const menuKeys: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "Enter", "Tab", "Escape"]);

/** Text and quotes are typed in the page's own element, with the closed schema. */
export const createRichWriter = (
  element: HTMLElement,
  kind: "text" | "quote",
  { at, onTyped, onKey, onSlash }: WriterHeard,
): Writer => {
  const shape = element.cloneNode(false) as HTMLElement;
  let written = element.innerHTML;
  const echoes = createEchoes(written);
  const slash = createSlash(onSlash);

  const pressed = (view: EditorView, event: KeyboardEvent): boolean => {
    const key = keyOf(event);
    const isUndo = key.ctrl && key.key.toLowerCase() === "z" && !key.shift;
    const isOurs =
      isEditorKey(key) ||
      key.key === "Escape" ||
      (slash.isOpen() && menuKeys.has(key.key)) ||
      (isUndo && !editor.can().undo());
    if (!isOurs || view.composing) return false;
    event.preventDefault();
    onKey(key);
    return true;
  };

  const content = element.innerHTML;
  element.replaceChildren();
  const editor = new Editor({
    element: { mount: element },
    extensions: kind === "text" ? textExtensions : quoteExtensions,
    content,
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": "Text of the page" },
      handleKeyDown: pressed,
    },
    onUpdate: () => {
      const read = readDocument(editor.getJSON());
      if (read === undefined) return;
      written = normal(writeRichText(read));
      echoes.typed(written);
      onTyped(kind === "text" ? read : read.content.filter(isParagraph));
    },
    onTransaction: () => slash.look(editor),
    onBlur: () => slash.end(),
  });

  // Immediately, so that no key is lost; the editor's own focus waits for the next frame.
  const there = at && editor.view.posAtCoords(at);
  editor.commands.setTextSelection(there?.pos ?? editor.state.doc.content.size);
  editor.view.focus();

  return {
    element,
    redraw: ({ innerHTML }) => {
      if (echoes.isEcho(innerHTML)) return;
      echoes.restart(innerHTML);
      written = innerHTML;
      editor.commands.setContent(innerHTML, { emitUpdate: false });
    },
    close: () => {
      slash.end();
      editor.destroy();
      shape.innerHTML = written;
      element.replaceWith(shape);
    },
  };
};
