import type { ReactNode } from "react";

/** Pixels; the chart has its place before it is drawn. */
export const CHART_HEIGHT = 260;
/** Pixels before and after the lines: the numbers of the axis, and room for half a label. */
export const CHART_START = 52;
export const CHART_END = 22;

/** Something that happened on a day of a chart. */
export type Mark = {
  readonly id: string;
  readonly day: string;
  readonly text: string;
  /** Where it is shown. */
  readonly to: string;
};

/** Draws marks below a chart of this width. */
export type MarksRow = (chart: {
  /** Ascending by day. */
  readonly marks: readonly Mark[];
  readonly days: readonly string[];
  readonly width: number;
}) => ReactNode;

export type Series = {
  readonly label: string;
  /** Null for a day without a value. */
  readonly values: readonly (number | null)[];
  /** Other days than those of the chart: what the range is compared with. */
  readonly days?: readonly (string | undefined)[];
  /** Name of a CSS variable. */
  readonly color: `--${string}`;
  readonly filled?: boolean;
};

/** What a chart shows. */
export type Chart = {
  readonly days: readonly string[];
  /** The days are hours of one day, called as they are shown. */
  readonly areHours: boolean;
  readonly series: readonly Series[];
  /** The place of the day, or hour, that is not over; undefined: all are. */
  readonly running: number | undefined;
  readonly format: (value: number) => string;
  /** The axis reaches at least this far up; 4 where nothing is said. */
  readonly leastTop: number;
};
