/** After the load of a page. Spec: B4.12, B9.4. */
export const FLUSH_AFTER_MS = 30_000;
/** How long metrics are awaited after the load of a page. Spec: B4.12, B9.4. */
export const WAIT_FOR_METRICS_MS = 60_000;
/** Spec: B7.20, B9.4. */
export const SETTINGS_TIMEOUT_MS = 30_000;
/** Only marks of the page's scripts with this prefix are reported. Spec: B9.5. */
export const MARK_PREFIX = "rum-";

/** Not in the specification: what one page can report. */
export const MAX_RECORDS = 10;
export const MAX_IMAGES = 8;
export const MAX_MARKS = 10;
export const MAX_MARK_NAME = 50;
export const MAX_PAGE_PATH = 500;
/** Maximum size of the JSON of a report of pictures in the log: the largest with 8 pictures, and its page and browser. */
export const MAX_IMAGES_BYTES = 4_096;
/** Each started piece of this size counts as one report. */
export const BYTES_PER_COUNTED_REPORT = 2_048;

/** Spec: B8.20. */
export const performanceTexts = {
  noPageLoadId: "Unable to resolve pageLoadId",
  timeout: "Metric settings request timeout",
  status: (status: number): string => `Unexpected status of metric settings: ${status}`,
} as const;
