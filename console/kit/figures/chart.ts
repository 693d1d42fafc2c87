/** Pixels; the chart has its place before it is drawn. */
export const CHART_HEIGHT = 260;

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

/** What a chart shows; the last day can be one that is not over. */
export type Chart = {
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly isLastInProgress: boolean;
  readonly format: (value: number) => string;
};
