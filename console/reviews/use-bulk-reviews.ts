import { reviewBulk } from "#domain/reviews/bulk.ts";
import type { ReviewStatus } from "#domain/reviews/status.ts";
import type { ReviewRow } from "#read-api/reviews/contract.ts";
import type { Bulk } from "../kit/bulk/bulk-bar.tsx";
import { useBulk } from "../kit/bulk/use-bulk.tsx";
import { linkToReview } from "./review-link.tsx";
import { reviewReads } from "./use-moderate.ts";

/** Bulk actions for reviews. */
export const useBulkReviews = (
  matching: object,
  rows: readonly ReviewRow[] = [],
): Bulk | undefined => {
  const known = new Map(rows.map((row) => [row.reviewId, row]));
  const isNotYet = (status: ReviewStatus) => (ids: readonly string[]) =>
    ids.some((id) => known.get(id)?.status !== status);
  return useBulk({
    words: reviewBulk,
    matching,
    reads: reviewReads,
    linkTo: linkToReview,
    applies: { approve: isNotYet("approved"), reject: isNotYet("rejected") },
    inputs: {
      approve: ({ ids = [] }) => ({
        writtenAt: Object.fromEntries(
          ids.flatMap((id) => {
            const row = known.get(id);
            return row === undefined ? [] : [[id, row.writtenAt]];
          }),
        ),
      }),
    },
  });
};
