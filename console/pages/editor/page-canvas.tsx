import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { type Box, type Measured, measure, replaceParts } from "./frame-parts.ts";
import classes from "./page-canvas.module.css";

/** Widths of the devices in pixels; null: all there is. Spec: B3.80. */
export const deviceWidths = { desktop: null, tablet: 768, phone: 390 } as const;
export type CanvasDevice = keyof typeof deviceWidths;

const nothing: Measured = { height: 0, sections: [], blocks: [] };
/** Not in the specification: no page is higher, and what grows with its window ends. */
const MAX_HEIGHT = 40_000;
const LEAST_HEIGHT = 28;

const placeOf = ({ left, top, width, height }: Box): CSSProperties => ({
  insetInlineStart: left,
  insetBlockStart: top,
  inlineSize: width,
  blockSize: Math.max(height, LEAST_HEIGHT),
});

type Frame = HTMLIFrameElement;

const useMeasured = (html: string) => {
  const frame = useRef<Frame>(null);
  // The frame loads its first page whole, and later ones only where they differ.
  const [loaded, setLoaded] = useState(html);
  const [measured, setMeasured] = useState(nothing);
  const watch = useRef<ResizeObserver>(undefined);
  const look = () => {
    const page = frame.current?.contentDocument;
    if (page?.body) setMeasured(measure(page));
  };
  useEffect(() => () => watch.current?.disconnect(), []);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (html === loaded || !page?.body) return;
    if (replaceParts(page, html)) setMeasured(measure(page));
    else setLoaded(html);
  }, [html, loaded]);
  const onLoad = () => {
    watch.current?.disconnect();
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    watch.current = new ResizeObserver(look);
    watch.current.observe(body);
    look();
  };
  return { frame, loaded, measured, onLoad };
};

/**
 * The page as visitors see it, in a frame that runs no scripts. Everything that reacts lies above it:
 * a frame around each part, which selects it.
 */
export const PageCanvas = ({
  html,
  device,
  selected,
  nameOf,
  onSelect,
  onOpen,
  children,
}: {
  readonly html: string;
  readonly device: CanvasDevice;
  readonly selected: string | null;
  readonly nameOf: (id: string) => string;
  readonly onSelect: (id: string) => void;
  /** A part was pressed twice. */
  readonly onOpen: (id: string) => void;
  /** Shown above the selected part. */
  readonly children?: ReactNode;
}) => {
  const { frame, loaded, measured, onLoad } = useMeasured(html);
  const width = deviceWidths[device];
  const { sections, blocks } = measured;
  const place = [...sections, ...blocks].find(({ id }) => id === selected);
  const selectedTop = place?.top;
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const room = stage.current;
    if (selectedTop === undefined || room === null) return;
    const isSeen =
      selectedTop >= room.scrollTop && selectedTop <= room.scrollTop + room.clientHeight - 80;
    if (!isSeen) room.scrollTo({ top: Math.max(0, selectedTop - 120) });
  }, [selectedTop]);
  return (
    <div ref={stage} className={classes.stage}>
      <div className={classes.page} style={{ inlineSize: width ?? "100%" }}>
        <iframe
          ref={frame}
          className={classes.frame}
          title="The page"
          tabIndex={-1}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          srcDoc={loaded}
          onLoad={onLoad}
          style={{ blockSize: Math.min(Math.max(measured.height, 200), MAX_HEIGHT) }}
        />
        {/* The outline is the way for keyboards and screen readers. */}
        <div className={classes.layer} aria-hidden="true">
          {[...sections, ...blocks].map((box, index) => (
            <button
              key={box.id}
              type="button"
              tabIndex={-1}
              data-part={box.id}
              className={index < sections.length ? classes.section : classes.block}
              data-selected={box.id === selected}
              data-empty={box.height < LEAST_HEIGHT / 2}
              data-name={nameOf(box.id)}
              style={placeOf(box)}
              onClick={() => onSelect(box.id)}
              onDoubleClick={() => onOpen(box.id)}
            />
          ))}
        </div>
        {place !== undefined && children !== undefined && (
          <div className={classes.handles} style={{ insetBlockStart: Math.max(place.top - 34, 0) }}>
            {children}
          </div>
        )}
      </div>
    </div>
  );
};
