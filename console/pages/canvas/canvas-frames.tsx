import styles from "./page-canvas.module.css";
import type { CanvasMeasures, Rect } from "./protocol.ts";

const withId = (rects: readonly Rect[], id: string | null): Rect | undefined =>
  rects.find((rect) => rect.id === id);

const Frame = ({ rect, kind }: { readonly rect: Rect; readonly kind: string }) => {
  const { left, top, width, height } = rect;
  return <div className={styles.mark} data-kind={kind} style={{ left, top, width, height }} />;
};

type CanvasFramesProps = {
  readonly measures: CanvasMeasures;
  readonly selected: string | null;
  readonly open: string | null;
  /** What is said about sections, by their ids. */
  readonly notes: ReadonlyMap<string, string>;
};

const Note = ({ rect, text }: { readonly rect: Rect; readonly text: string }) => {
  const { left, top, width } = rect;
  return (
    <div className={styles.note} style={{ left, top, width }}>
      <span>{text}</span>
    </div>
  );
};

/** Frames around the selected block and section; they never take a press. */
export const CanvasFrames = ({ measures, selected, open, notes }: CanvasFramesProps) => {
  const block = withId(measures.blocks, selected);
  const section = withId(measures.sections, selected);
  return (
    <div className={styles.overlay} aria-hidden="true">
      {measures.sections.map((rect) => {
        const text = notes.get(rect.id);
        return text === undefined ? null : <Note key={rect.id} rect={rect} text={text} />;
      })}
      {section && <Frame rect={section} kind="section" />}
      {block && <Frame rect={block} kind={selected === open ? "open" : "block"} />}
    </div>
  );
};
