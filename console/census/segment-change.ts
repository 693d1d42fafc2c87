import { exceededLimit, type Segment, segmentText } from "#domain/census/segment.ts";
import { MAX_CONDITIONS } from "#domain/kit/list-filters.ts";
import { showFilterLimit } from "../kit/lists/filter-limit.ts";
import { resetPaging } from "../kit/lists/list-address.ts";

const limitTexts = {
  "too-many": `Up to ${MAX_CONDITIONS} filters can apply at the same time, alternatives included. Remove one first.`,
  "too-long": "These filters are too long to apply at the same time. Remove one first.",
} as const;

/** Whether filters can apply together. A notice says why not. */
export const canSelect = (segment: Segment): boolean => {
  const limit = exceededLimit(segment);
  if (limit !== undefined) showFilterLimit(limit, limitTexts[limit]);
  return limit === undefined;
};

/** The change of a screen’s address to these filters; none where they cannot apply together. */
export const segmentChange = (
  segment: Segment,
): { readonly [name: string]: string | number | undefined } =>
  canSelect(segment) ? { segment: segmentText(segment) || undefined, ...resetPaging } : {};
