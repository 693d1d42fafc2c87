import * as z from "zod/mini";
import { reviewBulk } from "#domain/reviews/bulk.ts";
import type { ReviewCommand } from "#domain/reviews/commands.ts";
import { reviewDecider } from "#domain/reviews/decide.ts";
import { ReviewEvent } from "#domain/reviews/events.ts";
import { reviewRejectionText } from "#domain/reviews/rejections.ts";
import type { ReviewStatus } from "#domain/reviews/status.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import {
  type BulkList,
  type BulkOutcome,
  type BulkRow,
  bulkList,
  bulkOutcome,
} from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";

/** Time of the text that the member read, by review id: newer texts are not published. */
const ReadTimes = z.object({
  writtenAt: z._default(z.record(z.uuid(), z.string().check(z.maxLength(40))), {}),
});
type ReadTimes = z.infer<typeof ReadTimes>;

const backTo = {
  pending: "ReopenReview",
  approved: "ApproveReview",
  rejected: "RejectReview",
} as const satisfies Record<ReviewStatus, ReviewCommand["type"]>;

/** Bulk actions for reviews. */
export const reviewBulkActions = ({ handler }: { readonly handler: Handler }): BulkList => {
  const reviews = handler(reviewDecider, ReviewEvent);
  const stateOf = async ({ websiteId, id }: BulkRow) => (await reviews.load(websiteId, id)).state;
  const decide = async (
    type: (typeof backTo)[ReviewStatus],
    { id, at, metadata }: BulkRow,
    writtenAt?: string,
  ) => {
    const command = { type, reviewId: id, writtenAt, at };
    return bulkOutcome(await reviews.run(id, command, { metadata }), reviewRejectionText);
  };

  /** A text written after the selection was not read. */
  const approve = async (row: BulkRow<ReadTimes>): Promise<BulkOutcome> => {
    const { written } = await stateOf(row);
    const isUnread =
      written !== undefined && Date.parse(written.writtenAt) > Date.parse(row.startedAt);
    if (isUnread) return { outcome: "refused", why: reviewTexts.rewritten };
    return decide("ApproveReview", row, row.input.writtenAt[row.id] ?? written?.writtenAt);
  };
  const putBack =
    (from: ReviewStatus) =>
    async (row: BulkRow): Promise<BulkOutcome> => {
      const { status } = await stateOf(row);
      if (status !== from) return { outcome: "refused", why: reviewTexts.decidedSince };
      return decide(backTo[row.memo as ReviewStatus], row);
    };
  const before = async (row: BulkRow) => (await stateOf(row)).status;
  const permission = "reviews:write";
  const actions = [
    {
      id: "approve",
      permission,
      input: ReadTimes,
      before,
      change: approve,
      back: putBack("approved"),
    },
    {
      id: "reject",
      permission,
      before,
      change: (row: BulkRow) => decide("RejectReview", row),
      back: putBack("rejected"),
    },
  ] as const;
  return bulkList(reviewBulk.list, actions);
};
