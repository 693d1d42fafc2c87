import type { CanvasKey, CanvasSlash, TypedText } from "../protocol.ts";
import { keyOf } from "./page-events.ts";

/** What the text that is open reports. */
export type WriterHeard = {
  readonly onTyped: (text: TypedText) => void;
  readonly onKey: (key: CanvasKey) => void;
  readonly onSlash: (slash: CanvasSlash | null) => void;
};

export type Writer = {
  /** The element that takes the text. */
  readonly element: HTMLElement;
  /** The element is as a page has it, with what was typed. */
  readonly close: () => void;
};

const MAX_LINE = 500;

const lineOf = (text: string): string => text.replace(/\s/g, " ").slice(0, MAX_LINE);

/** A heading is one line without marks. */
export const createLineWriter = (
  element: HTMLElement,
  { onTyped, onKey }: Pick<WriterHeard, "onTyped" | "onKey">,
): Writer => {
  const leaving = new AbortController();
  const { signal } = leaving;
  element.contentEditable = "plaintext-only";
  element.setAttribute("role", "textbox");
  element.setAttribute("aria-label", "Heading");
  element.addEventListener("input", () => onTyped(lineOf(element.textContent)), { signal });
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
  getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
  return {
    element,
    close: () => {
      leaving.abort();
      for (const name of ["contenteditable", "role", "aria-label"]) element.removeAttribute(name);
      element.textContent = lineOf(element.textContent);
      element.blur();
    },
  };
};
