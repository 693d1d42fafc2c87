/**
 * Categories of what browsers report while visitors look at pages. They are most of a log, and hide
 * the events that an owner is looking for.
 */
export const pageViewCategories = [
  "census",
  "formVisit",
  "buttonVisit",
  "pageActivity",
  "quickView",
  "collector",
] as const;
