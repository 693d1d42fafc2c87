import { insertWords, isInserted } from "./insert-words.ts";
import { keyOf } from "./page-events.ts";
import { readText } from "./read-text.ts";
import { rememberText } from "./remember-text.ts";
import type { Typing } from "./typing.ts";
import { toEnd, type Writer, type WriterHeard } from "./writer.ts";

/** A place in the DOM. */
export type DomPoint = { readonly node: Node; readonly offset: number };

export type PlainWriter = Writer & {
  /** Calls when no letter is being composed from several keys. */
  readonly whenIdle: (call: () => void) => void;
  /** Leaves the element and what was typed to another writer. */
  readonly handOver: () => readonly DomPoint[];
};

const LINES = "p, h2, h3, h4";

/** Each line shows all its spaces, so that the browser does not write them as other characters. */
const prepare = (element: HTMLElement): void => {
  const nodes = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
    if (!node.textContent?.trim() && !node.parentElement?.closest(LINES))
      node.parentNode?.removeChild(node);
  if (element.childElementCount === 0) element.append(document.createElement("p"));
};

const toEndOfText = (element: HTMLElement): void =>
  toEnd([...element.querySelectorAll<HTMLElement>(LINES)].at(-1) ?? element);

/**
 * Whether the browser had a step of this text to undo or redo. It knows those of other texts of the page, too, which
 * change nothing here.
 */
const takesStep = (element: HTMLElement, command: "undo" | "redo"): boolean => {
  const before = element.innerHTML;
  document.execCommand(command);
  if (!element.contains(getSelection()?.anchorNode ?? null)) toEndOfText(element);
  return element.innerHTML !== before;
};

const listenTo = (
  element: HTMLElement,
  { typing, onKey }: Pick<WriterHeard, "onKey"> & { readonly typing: Typing },
  signal: AbortSignal,
): void => {
  let putBack = rememberText(element);
  let isInserting = false;
  /** What a page cannot have would be lost, so it does not stay in sight either. */
  const type = (): void => {
    if (!isInserting && !typing.take(readText(element))) putBack();
  };
  element.addEventListener("input", type, { signal });
  element.addEventListener(
    "beforeinput",
    (event) => {
      if (isInserting) return;
      putBack = rememberText(element);
      if (!isInserted(event)) return;
      event.preventDefault();
      isInserting = true;
      const isThere = insertWords(event, typing);
      isInserting = false;
      if (isThere) type();
    },
    { signal },
  );
  element.addEventListener(
    "keydown",
    (event) => {
      const key = keyOf(event);
      const letter = key.key.toLowerCase();
      const isOurs = key.ctrl ? ["z", "s", "k"].includes(letter) : key.key === "Escape";
      if (!isOurs || event.isComposing) return;
      event.preventDefault();
      const isStep = key.ctrl && letter === "z" && typing.document() !== undefined;
      if (!isStep || !takesStep(element, key.shift ? "redo" : "undo")) onKey(key);
    },
    { signal },
  );
};

/** Whether a letter is being composed from several keys. */
const watchComposing = (element: HTMLElement, signal: AbortSignal) => {
  let isComposing = false;
  element.addEventListener(
    "compositionstart",
    () => {
      isComposing = true;
    },
    { signal },
  );
  element.addEventListener(
    "compositionend",
    () => {
      isComposing = false;
    },
    { signal },
  );
  const whenIdle = (call: () => void): void => {
    if (!isComposing) {
      call();
      return;
    }
    // After the browser has reported the composed letter. The key that ended it may have begun the next one.
    const later = (): unknown => setTimeout(() => whenIdle(call));
    element.addEventListener("compositionend", later, { signal, once: true });
  };
  return { whenIdle };
};

/**
 * Takes what is typed in a text or a quote by the browser's own editing, while the script of the rich writer is on its
 * way or when it cannot be loaded.
 */
export const createPlainWriter = (
  element: HTMLElement,
  { at, onKey, typing }: Pick<WriterHeard, "at" | "onKey"> & { readonly typing: Typing },
): PlainWriter => {
  const shape = element.cloneNode(false) as HTMLElement;
  const leaving = new AbortController();
  const { signal } = leaving;
  const composing = watchComposing(element, signal);
  prepare(element);
  element.contentEditable = "true";
  const attributes = {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Text of the page",
  };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  listenTo(element, { typing, onKey }, signal);
  element.focus();
  const there = at && document.caretRangeFromPoint(at.left, at.top);
  if (there && element.contains(there.startContainer))
    getSelection()?.collapse(there.startContainer, there.startOffset);
  else toEndOfText(element);

  return {
    element,
    redraw: ({ innerHTML }) => {
      if (!typing.isReplacedBy(innerHTML)) return;
      element.innerHTML = innerHTML;
      prepare(element);
      toEndOfText(element);
    },
    close: () => {
      leaving.abort();
      shape.innerHTML = typing.html();
      element.replaceWith(shape);
    },
    whenIdle: composing.whenIdle,
    handOver: () => {
      leaving.abort();
      const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
      for (const name of ["contenteditable", ...Object.keys(attributes)])
        element.removeAttribute(name);
      if (!range || !element.contains(range.commonAncestorContainer)) return [];
      return [
        { node: range.startContainer, offset: range.startOffset },
        { node: range.endContainer, offset: range.endOffset },
      ];
    },
  };
};
