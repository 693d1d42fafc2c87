import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type CartSummaryData, emptyCartSummary } from "#domain/cart/cart-summary.ts";
import { tellFrame } from "../../kit/editing/editor-events.ts";
import type { AnyDevice } from "../../kit/ui/device-choice.tsx";
import { Failed } from "../../kit/ui/states.tsx";
import type { TextLimit } from "../blocks/possible-text.ts";
import { CanvasFrames } from "./canvas-frames.tsx";
import styles from "./page-canvas.module.css";
import type {
  CanvasKey,
  CanvasMeasures,
  CanvasPress,
  CanvasSlash,
  Drawing,
  FromFrame,
  TypedText,
} from "./protocol.ts";
import { useCanvasPort } from "./use-canvas-port.ts";

type PageCanvasProps = {
  /** Names the frame for screen readers. */
  readonly title?: string;
  /** What the frame loads. */
  readonly url: string;
  /** The draft as it is now; null: as the frame has loaded it. */
  readonly drawing: Drawing | null;
  readonly device: AnyDevice;
  /** What indicators of the cart show; absent: an empty cart. */
  readonly cart?: CartSummaryData;
  /** A block or a section. */
  readonly selected: string | null;
  /** The block whose text is typed in the page. */
  readonly open: string | null;
  readonly onPressed: (press: CanvasPress) => void;
  readonly onTyped: (id: string, text: TypedText) => void;
  /** What was typed or pasted last was not taken. */
  readonly onRefused?: (limit: TextLimit) => void;
  readonly onKey?: (key: CanvasKey) => void;
  readonly onMeasured?: (measures: CanvasMeasures) => void;
  /** Null: the menu of blocks is closed. */
  readonly onSlash?: (slash: CanvasSlash | null) => void;
  /** Small marks on sections, by their ids. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Handles above the page; `pointer-events` are off there. */
  readonly overlay?: (measures: CanvasMeasures, scroll: (by: number) => void) => ReactNode;
};

/** A frame whose script has not answered this long after it has loaded shows something else. */
const ANSWER_MS = 3_000;

/** Whether the frame has loaded something that is not the canvas, such as an error. */
const useFailure = (isReady: boolean) => {
  const [loads, setLoads] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    if (isReady || loads === 0) return;
    const timer = setTimeout(() => setFailed(true), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [isReady, loads]);
  return { hasFailed, onLoad: () => setLoads((count) => count + 1) };
};

const nothing: CanvasMeasures = { blocks: [], sections: [], grids: [], height: 0 };

const noNotes: ReadonlyMap<string, string> = new Map();

/** The page is laid out for at least this width and shown smaller where there is less room. */
const widths: Readonly<Record<AnyDevice, number>> = { desktop: 1_024, tablet: 768, phone: 390 };

/** The size of the page in the frame, and how much smaller it is shown. */
const sizeOf = (device: AnyDevice, { width, height }: { width: number; height: number }) => {
  const least = widths[device];
  if (width === 0 || height === 0) return undefined;
  const shown = device === "desktop" ? Math.max(width, least) : least;
  const scale = Math.min(1, width / shown);
  const size = { width: shown, height: height / scale, transform: `scale(${scale})` };
  return { ...size, "--canvas-scale": scale };
};

type Heard = Omit<PageCanvasProps, "title" | "drawing" | "device" | "cart" | "selected"> & {
  readonly setMeasures: (measures: CanvasMeasures) => void;
};

/** Text counts only for the block that is open: the page may contain scripts of its templates. */
const hear = (message: FromFrame, heard: Heard): void => {
  switch (message.kind) {
    case "measured":
      heard.setMeasures(message);
      heard.onMeasured?.(message);
      return;
    case "pressed":
      heard.onPressed(message);
      return;
    case "typed":
      if (message.id === heard.open) heard.onTyped(message.id, message.text);
      return;
    case "refused":
      if (heard.open !== null) heard.onRefused?.(message.limit);
      return;
    case "key":
      heard.onKey?.(message);
      return;
    case "slash":
      if (heard.open !== null) heard.onSlash?.(message);
      return;
    case "slash-ended":
      heard.onSlash?.(null);
      return;
    case "ready":
      return;
  }
};

/**
 * The draft of a page by the visitors' renderer. The frame has no origin, so that nothing in it
 * reaches the console; the frames around blocks are drawn here, above it.
 */
export const PageCanvas = (props: PageCanvasProps) => {
  const { title = "Page preview", url, drawing, device, cart = emptyCartSummary } = props;
  const { selected, open, overlay, notes = noNotes } = props;
  const { ref: room, width, height } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const [measures, setMeasures] = useState(nothing);
  const send = useCanvasPort(frame, (message) => hear(message, { ...props, setMeasures }));

  const scroll = useCallback((by: number) => send?.({ kind: "scroll", by }), [send]);
  const { hasFailed, onLoad } = useFailure(send !== undefined);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt has its own frame.
  useEffect(() => () => tellFrame("iframe-unload"), [url, attempt]);

  // In this order: a block that is opened has been drawn.
  useEffect(() => {
    if (drawing) send?.({ kind: "draw", ...drawing });
  }, [send, drawing]);
  useEffect(() => {
    send?.({ kind: "cart", ...cart });
  }, [send, cart]);
  useEffect(() => {
    send?.({ kind: "select", id: selected });
  }, [send, selected]);
  useEffect(() => {
    // Keys reach a text in the page only while the frame has the focus.
    if (open !== null && document.activeElement !== frame.current) frame.current?.focus();
    send?.(open === null ? { kind: "close" } : { kind: "open", id: open });
  }, [send, open]);

  return (
    <div ref={room} className={styles.canvas} aria-busy={send === undefined && !hasFailed}>
      <div
        className={styles.device}
        data-device={device}
        style={sizeOf(device, { width, height }) ?? {}}
      >
        <iframe
          key={attempt}
          ref={frame}
          className={styles.frame}
          title={title}
          // Scripts, but no origin: no cookies, no storage, and no way to the console.
          sandbox="allow-scripts"
          src={url}
          onLoad={() => {
            tellFrame("load");
            onLoad();
          }}
        />
        <CanvasFrames measures={measures} selected={selected} open={open} notes={notes} />
        {overlay && <div className={styles.overlay}>{overlay(measures, scroll)}</div>}
        {hasFailed && (
          <div className={styles.failed}>
            <Failed error={undefined} onRetry={() => setAttempt((count) => count + 1)} />
          </div>
        )}
      </div>
    </div>
  );
};
