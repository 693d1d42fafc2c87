import { useElementSize } from "@mantine/hooks";
import { type KeyboardEvent, type PointerEvent, useMemo } from "react";
import type { ExplainedPoint, ExplainedValue } from "#read-api/explained/explain-contract.ts";
import classes from "./explain-panel.module.css";

const HEIGHT = 132;
const TOP = 12;
const BOTTOM = 10;
const SIDE = 8;
const JUMP = 10;
/** Index for the time before the first change. */
const BEFORE_ALL = -1;

const heightOf = (value: ExplainedValue, highest: number): number | undefined => {
  if (value === null) return undefined;
  if (value === "unlimited") return highest;
  return typeof value === "boolean" ? Number(value) : value;
};

/**
 * The line as steps: a value lasts until the next change. Before the entity existed there is no
 * line.
 */
const drawing = (points: readonly ExplainedPoint[], width: number, from: number, to: number) => {
  const numbers = points.map(({ value }) => heightOf(value, 0) ?? 0);
  const highest =
    Math.max(1, ...numbers) * (points.some(({ value }) => value === "unlimited") ? 1.25 : 1);
  const lowest = Math.min(0, ...numbers);
  const x = (at: number) => SIDE + ((at - from) / (to - from)) * (width - 2 * SIDE);
  const y = (height: number) =>
    TOP + (1 - (height - lowest) / (highest - lowest)) * (HEIGHT - TOP - BOTTOM);
  let line = "";
  let area = "";
  for (const [index, { at, value }] of points.entries()) {
    const height = heightOf(value, highest);
    if (height === undefined) continue;
    const start = x(Date.parse(at)).toFixed(1);
    const next = points[index + 1];
    const end = x(next === undefined ? to : Date.parse(next.at)).toFixed(1);
    const joined = index > 0 && heightOf(points[index - 1]?.value ?? null, highest) !== undefined;
    line += `${joined ? "L" : "M"}${start} ${y(height).toFixed(1)}H${end}`;
    area += `M${start} ${y(lowest).toFixed(1)}V${y(height).toFixed(1)}H${end}V${y(lowest).toFixed(1)}Z`;
  }
  return { line, area, x, y, ground: y(lowest), highest };
};

/** Keys move between changes, because changes can be closer than a pointer can resolve. */
const stepOf = (key: string, index: number, last: number): number | undefined => {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return index - 1;
    case "ArrowRight":
    case "ArrowUp":
      return index + 1;
    case "PageDown":
      return index - JUMP;
    case "PageUp":
      return index + JUMP;
    case "Home":
      return BEFORE_ALL;
    case "End":
      return last;
    default:
      return undefined;
  }
};

type Props = {
  readonly label: string;
  /** The selected value for screen readers. */
  readonly valueText: string;
  readonly points: readonly ExplainedPoint[];
  /** Milliseconds at the start and end (now) of the line. */
  readonly from: number;
  readonly to: number;
  /** The selected time. */
  readonly at: number;
  /** The last point at that time; the number of points means now, -1 before the first. */
  readonly index: number;
  readonly onStep: (index: number) => void;
  readonly onMoment: (at: number) => void;
};

/** The line, with later changes in grey, and the handle; at the bottom where there was no value. */
const Line = ({
  drawn,
  width,
  at,
  height,
}: {
  readonly drawn: ReturnType<typeof drawing>;
  readonly width: number;
  /** Position of the handle, from the left. */
  readonly at: number;
  readonly height: number | undefined;
}) => (
  <svg width={width} height={HEIGHT} aria-hidden="true">
    <path className={classes.area} d={drawn.area} />
    <line
      className={classes.ground}
      x1={SIDE}
      x2={width - SIDE}
      y1={drawn.ground}
      y2={drawn.ground}
    />
    <path className={classes.line} d={drawn.line} />
    <rect className={classes.later} x={at} y={0} width={Math.max(0, width - at)} height={HEIGHT} />
    <line className={classes.cursor} x1={at} x2={at} y1={0} y2={HEIGHT} />
    <circle
      className={classes.handle}
      cx={at}
      cy={height === undefined ? drawn.ground : drawn.y(height)}
      r={6.5}
    />
  </svg>
);

/** A number over time, with a handle to rewind it. */
export const RewindSlider = ({
  label,
  valueText,
  points,
  from,
  to,
  at,
  index,
  onStep,
  onMoment,
}: Props) => {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const drawn = useMemo(() => drawing(points, width, from, to), [points, width, from, to]);
  const last = points.length;
  const height = heightOf(points[Math.min(index, last - 1)]?.value ?? null, drawn.highest);
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left - SIDE) / Math.max(1, box.width - 2 * SIDE);
    onMoment(from + Math.min(1, Math.max(0, share)) * (to - from));
  };
  const press = (event: KeyboardEvent) => {
    const next = stepOf(event.key, index, last);
    if (next === undefined) return;
    event.preventDefault();
    onStep(Math.min(last, Math.max(BEFORE_ALL, next)));
  };
  return (
    <div
      ref={ref}
      className={classes.slider}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={BEFORE_ALL}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={valueText}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      {width > 0 && <Line drawn={drawn} width={width} at={drawn.x(at)} height={height} />}
    </div>
  );
};
