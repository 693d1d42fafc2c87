/** In pixels. */
export const PLOT_HEIGHT = 300;

/** Colours of the series, in their order. */
export const seriesColors = [
  "--db-accent",
  "--db-info",
  "--db-good",
  "--db-warn",
  "--db-bad",
  "--db-muted",
] as const;
