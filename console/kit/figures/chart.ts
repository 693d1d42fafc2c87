/** Pixels; the chart has its place before it is drawn. */
export const CHART_HEIGHT = 260;

export type Series = {
  readonly label: string;
  readonly values: readonly number[];
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
