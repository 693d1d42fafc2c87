import type { TextLimit } from "../../blocks/possible-text.ts";
import type { CanvasKey, CanvasSlash, TypedText } from "../protocol.ts";
import { createEchoes } from "./echoes.ts";
import { keyOf, type Point } from "./page-events.ts";

/** What the text that is open reports. */
export type WriterHeard = {
  /** Where typing begins; undefined: at the end. */
  readonly at: Point | undefined;
  readonly onTyped: (text: TypedText) => void;
  /** Something was not taken, because no page can have it. */
  readonly onRefused: (limit: TextLimit) => void;
  readonly onKey: (key: CanvasKey) => void;
  readonly onSlash: (slash: CanvasSlash | null) => void;
};

export type Writer = {
  /** The element that takes the text. */
  readonly element: HTMLElement;
  /** The text as a drawing has it: a change from elsewhere replaces what was typed. */
  readonly redraw: (fresh: HTMLElement) => void;
  /** The element is as a page has it, with what was typed. */
  readonly close: () => void;
};

const MAX_LINE = 500;

const lineOf = (text: string): string => text.replace(/\s/g, " ").slice(0, MAX_LINE);

export const toEnd = (element: HTMLElement): void => {
  getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
};

/** A heading is one line without marks. */
export const createLineWriter = (
  element: HTMLElement,
  { at, onTyped, onKey }: Pick<WriterHeard, "at" | "onTyped" | "onKey">,
): Writer => {
  const echoes = createEchoes(element.textContent);
  const leaving = new AbortController();
  const { signal } = leaving;
  element.contentEditable = "plaintext-only";
  element.setAttribute("role", "textbox");
  element.setAttribute("aria-label", "Heading");
  const type = (): void => {
    const line = lineOf(element.textContent);
    echoes.typed(line);
    onTyped(line);
  };
  element.addEventListener("input", type, { signal });
  element.addEventListener(
    "keydown",
    (event) => {
      const key = keyOf(event);
      const isOurs = key.ctrl
        ? ["s", "k"].includes(key.key.toLowerCase())
        : key.key === "Escape" || key.key === "Enter";
      if (!isOurs || event.isComposing) return;
      event.preventDefault();
      onKey(key);
    },
    { signal },
  );
  element.focus();
  const there = at && document.caretRangeFromPoint(at.left, at.top);
  if (there && element.contains(there.startContainer))
    getSelection()?.collapse(there.startContainer, there.startOffset);
  else toEnd(element);
  return {
    element,
    redraw: ({ textContent }) => {
      if (echoes.isEcho(textContent)) return;
      echoes.restart(textContent);
      element.textContent = textContent;
      toEnd(element);
    },
    close: () => {
      leaving.abort();
      for (const name of ["contenteditable", "role", "aria-label"]) element.removeAttribute(name);
      element.textContent = lineOf(element.textContent);
      element.blur();
    },
  };
};
