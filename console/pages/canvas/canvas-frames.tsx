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
};

/** Frames around the selected block and section; they never take a press. */
export const CanvasFrames = ({ measures, selected, open }: CanvasFramesProps) => {
  const block = withId(measures.blocks, selected);
  const section = withId(measures.sections, selected);
  return (
    <div className={styles.overlay} aria-hidden="true">
      {section && <Frame rect={section} kind="section" />}
      {block && <Frame rect={block} kind={selected === open ? "open" : "block"} />}
    </div>
  );
};
