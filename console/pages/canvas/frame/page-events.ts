import type { CanvasKey, CanvasPress } from "../protocol.ts";
import { idAround } from "./parts.ts";

/** In the frame's viewport. */
export type Point = { readonly left: number; readonly top: number };

type PageEvents = {
  /** Whether an event is inside the text that is open. */
  readonly isOpenText: (target: EventTarget | null) => boolean;
  readonly onPressed: (press: CanvasPress, at: Point) => void;
  readonly onKey: (key: CanvasKey) => void;
};

const withCtrl: ReadonlySet<string> = new Set(["z", "y", "s", "k"]);
const alone: ReadonlySet<string> = new Set([
  ...(["Escape", "Delete", "Backspace", "Enter", "/"] as const),
  ...(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const),
]);

export const keyOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): CanvasKey => ({
  key,
  ctrl: ctrlKey || metaKey,
  shift: shiftKey,
  alt: altKey,
});

/** Keys of the editor, from a page in which no text is open. */
const isEditorKey = ({ key, ctrl }: CanvasKey): boolean =>
  ctrl ? withCtrl.has(key.toLowerCase()) : alone.has(key);

/** Nothing in the canvas can be used: links lead nowhere, forms send nothing; presses select parts. */
export const takePageEvents = ({ isOpenText, onPressed, onKey }: PageEvents): void => {
  const stop = (event: Event): void => {
    if (!isOpenText(event.target)) event.preventDefault();
  };
  document.addEventListener(
    "click",
    (event) => {
      const { target, detail, clientX: left, clientY: top } = event;
      const isLink = target instanceof Element && target.closest("a, area") !== null;
      if (isLink || !isOpenText(target)) event.preventDefault();
      const press = { id: idAround(target, "block"), sectionId: idAround(target, "section") };
      if (!isOpenText(target)) onPressed({ ...press, twice: detail > 1 }, { left, top });
    },
    { capture: true },
  );
  for (const type of ["submit", "auxclick", "dragstart", "drop", "beforetoggle"])
    document.addEventListener(type, stop, { capture: true });
  // A second press must not select a word of a text that is not open.
  document.addEventListener("mousedown", (event) => event.detail > 1 && stop(event), {
    capture: true,
  });
  document.addEventListener(
    "keydown",
    (event) => {
      const key = keyOf(event);
      if (isOpenText(event.target) || !isEditorKey(key)) return;
      event.preventDefault();
      onKey(key);
    },
    { capture: true },
  );
};
