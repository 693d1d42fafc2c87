import { type FromFrame, READY, ToFrame } from "../protocol.ts";
import { createCartIndicators } from "./cart-indicator.ts";
import { createDraw } from "./draw.ts";
import { createRichWriterLoader, type RichWriterLoader } from "./load-rich-writer.ts";
import { createMeasure } from "./measure.ts";
import { type Point, takePageEvents } from "./page-events.ts";
import { partOf, textOf } from "./parts.ts";
import { createTextWriter } from "./text-writer.ts";
import { createLineWriter, type Writer, type WriterHeard } from "./writer.ts";

/** Only what the canvas needs beyond the page's own styles; nothing of it is in the page's HTML. */
const STYLES = `
[data-block]:not(:has(*)){display:grid;place-items:center;min-height:6rem;outline:1px dashed;opacity:.6}
[data-block]:not(:has(*))::before{content:"Nothing to show yet"}
.canvas-empty{display:grid;place-items:center;min-height:6rem;margin:0;padding:1rem;outline:1px dashed;text-align:center;opacity:.75}
[data-block] .page-heading:empty::before{content:"Heading";opacity:.5}
[data-block] .page-text:empty::before,[data-block] .page-text>p:only-child:empty::before{content:"Text";opacity:.5}
.gallery-item[hidden]{display:grid!important;place-items:center;min-height:6rem;aspect-ratio:var(--gallery-ratio);outline:1px dashed;opacity:.6}
.gallery-item[hidden]::before{content:"Picture to be chosen"}
.gallery-item[data-media-type=video][hidden]::before{content:"Film to be chosen"}
.gallery-frame:has([data-controls=true]) .gallery-controls:empty::after{content:"‹ ›";font-size:1.5rem;letter-spacing:.5em}
.gallery-frame:has([data-autoplay=true]) .gallery-controls:empty::before{content:"Pause";text-decoration:underline}
.ProseMirror,[contenteditable=true] :is(p,div,h2,h3,h4){white-space:break-spaces}
.ProseMirror{overflow-wrap:break-word;font-variant-ligatures:none}
.ProseMirror:focus,[contenteditable]:focus{outline:none}
`;

type Say = (message: FromFrame) => void;

/**
 * The browser may finish focusing the frame after the text in it, and takes the focus off the text then.
 * A press somewhere else gives it to another element.
 */
const keepFocus = (element: HTMLElement, isOpen: () => boolean): void =>
  element.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget !== null) return;
    // A text that is removed from the page is not open then.
    setTimeout(() => {
      if (isOpen() && element.isConnected && document.hasFocus()) element.focus();
    });
  });

/** What an open text reports without its id. */
const reportsOf = (say: Say): Pick<WriterHeard, "onRefused" | "onSlash"> => ({
  onRefused: (limit) => say({ kind: "refused", limit }),
  onSlash: (slash) => say(slash ? { kind: "slash", ...slash } : { kind: "slash-ended" }),
});

/** The one text of the page that is being typed. */
const createOpenText = (say: Say, measure: () => void, loader: RichWriterLoader) => {
  let present: { readonly id: string; readonly writer: Writer } | undefined;
  /** The block that the editor has opened, which may not be drawn yet. */
  let wanted: string | undefined;
  /** Where the last press was, so that typing begins there. */
  let pressed: { readonly id: string | null; readonly at: Point } | undefined;

  const leave = (): void => {
    const closing = present;
    present = undefined;
    closing?.writer.close();
    measure();
  };
  const close = (): void => {
    wanted = undefined;
    leave();
  };

  const heardOf = (id: string): Omit<WriterHeard, "at"> => ({
    onTyped: (text) => {
      say({ kind: "typed", id, text });
      measure();
    },
    onKey: (key) => {
      if (key.key === "Escape") close();
      say({ kind: "key", ...key });
    },
    ...reportsOf(say),
  });

  const begin = (id: string): void => {
    const block = partOf(document, "block", id);
    const text = block && textOf(block);
    if (text === undefined) return;
    const { kind, element } = text;
    const heard = { ...heardOf(id), at: pressed?.id === id ? pressed.at : undefined };
    const writer =
      kind === "heading"
        ? createLineWriter(element, heard)
        : createTextWriter(element, kind, heard, loader);
    present = { id, writer };
    keepFocus(writer.element, () => present?.writer === writer);
    measure();
  };

  return {
    close,
    press: (id: string | null, at: Point): void => {
      pressed = { id, at };
    },
    openBlock: () => (present ? partOf(document, "block", present.id) : undefined),
    contains: (target: EventTarget | null): boolean =>
      target instanceof Node && present?.writer.element.contains(target) === true,

    open: (id: string): void => {
      if (present?.id === id) return;
      leave();
      wanted = id;
      begin(id);
    },

    redraw: (fresh: HTMLElement): void => {
      const text = textOf(fresh);
      if (text) present?.writer.redraw(text.element);
    },

    /** After the page was drawn: the block may be new, or gone. */
    settle: (): void => {
      if (present && !present.writer.element.isConnected) leave();
      if (present === undefined && wanted !== undefined) begin(wanted);
    },
  };
};

/** Brings the selected part into sight; one that was just added is drawn later. */
const createSelection = () => {
  let awaited: string | null = null;

  const show = (id: string): void => {
    const part = partOf(document, "block", id) ?? partOf(document, "section", id);
    awaited = part === undefined ? id : null;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    part?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
  };

  return {
    select: (id: string | null): void => {
      awaited = null;
      if (id !== null) show(id);
    },
    /** After the page was drawn. */
    settle: (): void => {
      if (awaited !== null) show(awaited);
    },
  };
};

/** The writer is loaded when a text is about to be opened: with the pointer on it, or when it is selected. */
const isRichText = (block: Element | null | undefined): boolean => {
  if (!(block instanceof HTMLElement)) return false;
  const text = textOf(block);
  return text !== undefined && text.kind !== "heading";
};

const loadBefore = ({ load }: RichWriterLoader): void =>
  document.addEventListener(
    "pointerover",
    ({ target }) => {
      if (target instanceof Element && isRichText(target.closest("[data-block]"))) load();
    },
    { passive: true },
  );

const start = (port: MessagePort, loader: RichWriterLoader): void => {
  const say: Say = (message) => port.postMessage(message);
  const measure = createMeasure((measures) => say({ kind: "measured", ...measures }));
  const text = createOpenText(say, measure, loader);
  const draw = createDraw(text);
  const cart = createCartIndicators();
  const selection = createSelection();

  loadBefore(loader);
  takePageEvents({
    isOpenText: text.contains,
    onPressed: (press, at) => {
      text.press(press.id, at);
      say({ kind: "pressed", ...press });
    },
    onKey: (key) => say({ kind: "key", ...key }),
  });

  const hear = (message: ToFrame): void => {
    switch (message.kind) {
      case "draw":
        draw(message);
        text.settle();
        cart.settle();
        selection.settle();
        measure();
        return;
      case "cart":
        cart.update(message);
        measure();
        return;
      case "select":
        selection.select(message.id);
        if (message.id !== null && isRichText(partOf(document, "block", message.id))) loader.load();
        return;
      case "open":
        text.open(message.id);
        return;
      case "close":
        text.close();
        return;
      case "scroll":
        window.scrollBy({ top: message.by, behavior: "instant" });
        return;
    }
  };
  port.onmessage = ({ data }: MessageEvent) => {
    const parsed = ToFrame.safeParse(data);
    if (parsed.success) hear(parsed.data);
  };
  say({ kind: "ready" });
  measure();
};

const script = document.currentScript as HTMLScriptElement;
const loader = createRichWriterLoader(script);
script.remove();
const styles = new CSSStyleSheet();
styles.replaceSync(STYLES);
document.adoptedStyleSheets.push(styles);

window.addEventListener("message", function connect({ source, data, ports: [port] }) {
  if (source !== window.parent || data !== READY || port === undefined) return;
  window.removeEventListener("message", connect);
  start(port, loader);
});
window.parent.postMessage(READY, "*");
