import type { KeyboardEvent, MouseEvent } from "react";
import type { FocalPoint } from "#domain/kit/picture-facts.ts";
import classes from "./focal-target.module.css";

/** Step per key press, as a share of width and height. */
const STEP = 0.05;
const moves: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const percent = (value: number): number => Math.round(value * 100);
/** A focal point as a CSS position. */
export const positionOf = ({ x, y }: FocalPoint) => `${percent(x)}% ${percent(y)}%`;

const pointAt = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): FocalPoint => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: share((clientX - left) / width), y: share((clientY - top) / height) };
};

/** A picture with a marker on the part that stays visible when it is cropped. */
export const FocalTarget = ({
  src,
  point,
  onMove,
  isFirst,
}: {
  readonly src: string;
  readonly point: FocalPoint;
  readonly onMove: (point: FocalPoint) => void;
  /** Whether a dialog that opens moves the focus here. */
  readonly isFirst?: boolean;
}) => {
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    // The page behind would scroll.
    event.preventDefault();
    onMove({ x: share(point.x + by.x), y: share(point.y + by.y) });
  };
  return (
    <div
      className={classes.target}
      role="slider"
      tabIndex={0}
      data-autofocus={isFirst || undefined}
      aria-label="Focal point"
      aria-valuenow={percent(point.x)}
      aria-valuetext={`${percent(point.x)} percent from the left, ${percent(point.y)} percent from the top`}
      onClick={(event) => onMove(pointAt(event))}
      onKeyDown={move}
    >
      <img src={src} alt="" draggable={false} />
      <span
        className={classes.mark}
        style={{ insetInlineStart: `${point.x * 100}%`, insetBlockStart: `${point.y * 100}%` }}
      />
    </div>
  );
};
