import { Editor, type JSONContent } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { RichKind } from "../../blocks/possible-text.ts";
import type { CanvasKey } from "../protocol.ts";
import { keyOf } from "./page-events.ts";
import type { DomPoint } from "./plain-writer.ts";
import { writerExtensions } from "./schema.ts";
import { createSlash } from "./slash.ts";
import type { Typing } from "./typing.ts";
import type { Writer, WriterHeard } from "./writer.ts";

/** Keys that are the editor's although a text is open. */
const isEditorKey = ({ key, ctrl }: CanvasKey): boolean =>
  ctrl && ["s", "k"].includes(key.toLowerCase());

const menuKeys: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "Enter", "Tab", "Escape"]);

type RichHeard = Omit<WriterHeard, "onTyped"> & {
  readonly typing: Typing;
  /** Where the writer before had the cursor: both ends of its selection, or nothing. */
  readonly selection?: readonly DomPoint[];
  /** False: something else has the keys. */
  readonly takesFocus?: boolean;
};

/** The same places in the document of the editor, of an element whose nodes were moved to `moved`. */
const positionsOf = (
  { schema, state }: Editor,
  points: readonly DomPoint[],
  element: HTMLElement,
  moved: HTMLElement,
): readonly number[] => {
  const findPositions: { node: Node; offset: number; pos?: number }[] = points.map(
    ({ node, offset }) => ({ node: node === element ? moved : node, offset }),
  );
  DOMParser.fromSchema(schema).parse(moved, { findPositions, preserveWhitespace: "full" });
  const { size } = state.doc.content;
  return findPositions.map(({ pos = size }) => Math.min(pos, size));
};

/**
 * Shows a change from elsewhere. It is not a step of this text, and the steps before it are on words that are
 * gone: from here on, the editor undoes until something is typed.
 */
const replaceText = (editor: Editor, html: string): void => {
  editor.commands.setContent(html, { emitUpdate: false });
  const { doc, selection, plugins } = editor.state;
  editor.view.updateState(EditorState.create({ doc, selection, plugins: [...plugins] }));
};

/** Text and quotes are typed in the page's own element, with the closed schema. */
export const createRichWriter = (
  element: HTMLElement,
  kind: RichKind,
  { at, onKey, onRefused, onSlash, typing, selection = [], takesFocus = true }: RichHeard,
): Writer => {
  const shape = element.cloneNode(false) as HTMLElement;
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

  const content = (typing.document() as JSONContent | undefined) ?? element.innerHTML;
  const moved = document.createElement("div");
  moved.append(...element.childNodes);
  const editor = new Editor({
    element: { mount: element },
    extensions: writerExtensions(kind, typing.fits, onRefused),
    content,
    injectCSS: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": "Text of the page" },
      handleKeyDown: pressed,
    },
    onUpdate: () => typing.take(editor.getJSON()),
    onTransaction: () => slash.look(editor),
    onBlur: () => slash.end(),
  });

  const there = at && editor.view.posAtCoords(at)?.pos;
  const [from = there ?? editor.state.doc.content.size, to = from] = positionsOf(
    editor,
    selection,
    element,
    moved,
  );
  editor.commands.setTextSelection({ from, to });
  // Immediately, so that no key is lost; the editor's own focus waits for the next frame.
  if (takesFocus) editor.view.focus();

  return {
    element,
    redraw: ({ innerHTML }) => {
      if (typing.isReplacedBy(innerHTML)) replaceText(editor, innerHTML);
    },
    close: () => {
      slash.end();
      editor.destroy();
      shape.innerHTML = typing.html();
      element.replaceWith(shape);
    },
  };
};
