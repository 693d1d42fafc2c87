import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useRef } from "react";
import type { Area } from "#domain/pages/document.ts";
import styles from "./block-handles.module.css";
import { columnLineAt, type Drop, dropAt, rectOfArea } from "./grid-geometry.ts";
import type { CanvasMeasures, Grid, Rect } from "./protocol.ts";
import { type CanvasDrag, useCanvasDrag } from "./use-canvas-drag.ts";

type Columns = Pick<Area, "column" | "columns">;

export type BlockHandlesProps = {
  readonly measures: CanvasMeasures;
  /** The selected block. */
  readonly block: { readonly id: string; readonly sectionId: string; readonly area: Area };
  /** The first and the last column that it can have without touching another block. */
  readonly room: { readonly first: number; readonly last: number };
  /** On phones blocks follow each other, so that there is nothing to drag. */
  readonly isFree: boolean;
  readonly scroll: (by: number) => void;
  readonly onDropped: (drop: Drop) => void;
  readonly onStretched: (columns: Columns) => void;
  readonly onShifted: (by: -1 | 1) => void;
  readonly onDuplicated: () => void;
  readonly onRemoved: () => void;
  readonly onAdd: () => void;
};

type Kind = "move" | "start" | "end";

/** The columns of a block whose edge is dragged: as far as its neighbours, and one at least. */
const stretched = (
  grid: Grid,
  { block: { area }, room }: BlockHandlesProps,
  { kind, at }: CanvasDrag<Kind>,
): Columns => {
  const line = columnLineAt(grid, at.left);
  const after = area.column + area.columns;
  if (kind === "start") {
    const column = Math.min(Math.max(line, room.first), after - 1);
    return { column, columns: after - column };
  }
  const end = Math.min(Math.max(line, area.column + 1), room.last + 1);
  return { column: area.column, columns: end - area.column };
};

const Preview = ({ rect, kind }: { readonly rect: Omit<Rect, "id">; readonly kind: string }) => {
  const { left, top, width, height } = rect;
  return <div className={styles.preview} data-kind={kind} style={{ left, top, width, height }} />;
};

const DropPreview = ({ drop, grids }: { readonly drop: Drop; readonly grids: readonly Grid[] }) => {
  const grid = grids.find(({ id }) => id === drop.sectionId);
  if (grid === undefined) return null;
  const rect = rectOfArea(grid, drop.area);
  if (!drop.isBetween) return <Preview kind="area" rect={rect} />;
  return <Preview kind="line" rect={{ ...rect, top: rect.top - grid.rowGap / 2 - 2, height: 4 }} />;
};

const BAR_HEIGHT = 32;
const BAR_GAP = 6;

/**
 * What a pointer does with the selected block: drag it to another place, draw it wider, and the buttons
 * of the fields. Keyboards and screen readers have all of it in the outline and the fields.
 */
export const BlockHandles = (props: BlockHandlesProps) => {
  const { measures, block, isFree, scroll, onDropped, onStretched } = props;
  const overlay = useRef<HTMLDivElement>(null);
  const rect = measures.blocks.find(({ id }) => id === block.id);
  const grid = measures.grids.find(({ id }) => id === block.sectionId);
  const dropOf = ({ at, by }: CanvasDrag<Kind>): Drop | undefined =>
    rect && dropAt(measures, { at, grip: rect.left + by.left, columns: block.area.columns });
  const { drag, handle } = useCanvasDrag<Kind>(overlay, {
    scroll,
    onDropped: (dropped) => {
      const isPress = Math.abs(dropped.by.left) < 4 && Math.abs(dropped.by.top) < 4;
      if (isPress || grid === undefined) return;
      if (dropped.kind !== "move") return onStretched(stretched(grid, props, dropped));
      const drop = dropOf(dropped);
      if (drop) onDropped(drop);
    },
  });
  if (rect === undefined) return null;
  const drop = drag?.kind === "move" ? dropOf(drag) : undefined;
  const columns = grid && drag && drag.kind !== "move" ? stretched(grid, props, drag) : undefined;
  const { left, top, width, height } = rect;
  const isBelow = top < 2 * BAR_HEIGHT;
  return (
    <div
      ref={overlay}
      className={styles.handles}
      data-dragging={drag !== undefined || undefined}
      aria-hidden="true"
    >
      {drop && <DropPreview drop={drop} grids={measures.grids} />}
      {grid && columns && (
        <Preview kind="area" rect={rectOfArea(grid, { ...block.area, ...columns })} />
      )}
      {isFree && grid && (
        <>
          <div
            className={styles.edge}
            data-handle="start"
            style={{ left, top, height }}
            {...handle("start")}
          />
          <div
            className={styles.edge}
            data-handle="end"
            style={{ left: left + width, top, height }}
            {...handle("end")}
          />
        </>
      )}
      <div
        className={styles.bar}
        data-below={isBelow || undefined}
        style={{ left, top: isBelow ? top + height + BAR_GAP : top - BAR_HEIGHT - BAR_GAP }}
      >
        {isFree && (
          <div className={styles.grip} data-handle="move" title="Drag" {...handle("move")}>
            <IconGripVertical size={16} />
          </div>
        )}
        <Buttons {...props} />
      </div>
      <button
        type="button"
        tabIndex={-1}
        className={styles.add}
        data-handle="add"
        title="Add a block below"
        style={{ left: left + width / 2, top: top + height }}
        onClick={props.onAdd}
      >
        <IconPlus size={14} />
      </button>
    </div>
  );
};

const Buttons = ({ onShifted, onDuplicated, onRemoved }: BlockHandlesProps) =>
  [
    { title: "Move up", icon: IconArrowUp, run: () => onShifted(-1) },
    { title: "Move down", icon: IconArrowDown, run: () => onShifted(1) },
    { title: "Duplicate", icon: IconCopy, run: onDuplicated },
    { title: "Remove", icon: IconTrash, run: onRemoved },
  ].map(({ title, icon: Icon, run }) => (
    <button key={title} type="button" tabIndex={-1} title={title} onClick={run}>
      <Icon size={16} />
    </button>
  ));
