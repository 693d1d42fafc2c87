import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { ImportReview, ReviewCommand, WriteReview } from "./commands.ts";
import type { ReviewEvent } from "./events.ts";
import { evolve, noReview, type ReviewState } from "./evolve.ts";
import type { ReviewRejection } from "./rejections.ts";

type Decision = Result<readonly ReviewEvent[], ReviewRejection>;
type Written = NonNullable<ReviewState["written"]>;

/**
 * The same text again changes nothing. A different text replaces it only when the writer has proven
 * that the address is theirs. A known purchase is kept.
 */
const write = (command: WriteReview, { written, status }: ReviewState): Decision => {
  const { type: _type, at, isProven, formerWordsHash, ...words } = command;
  if (written === undefined) return accept([{ type: "ReviewWritten", ...words, writtenAt: at }]);
  const orderId = words.orderId ?? written.orderId;
  const isSaid = [words.wordsHash, formerWordsHash].includes(written.wordsHash);
  const isSame = isSaid && orderId === written.orderId;
  if (isSame) return accept([]);
  if (!isProven) return reject({ code: "already-reviewed" });
  const shownRating = status === "approved" ? written.rating : null;
  return accept([{ type: "ReviewRewritten", ...words, orderId, shownRating, rewrittenAt: at }]);
};

const importReview = ({ type: _type, at, ...review }: ImportReview): Decision =>
  accept([{ type: "ReviewImported", ...review, importedAt: at }]);

const decideWritten = (
  command: Exclude<ReviewCommand, WriteReview | ImportReview>,
  written: Written,
  { status, answer }: ReviewState,
): Decision => {
  const { reviewId, at } = command;
  const { productId, source, rating } = written;
  const counted = { reviewId, productId, source, rating };
  switch (command.type) {
    case "ApproveReview":
      if ((command.writtenAt ?? written.writtenAt) !== written.writtenAt)
        return reject({ code: "review-rewritten" });
      return accept(
        status === "approved" ? [] : [{ type: "ReviewApproved", ...counted, approvedAt: at }],
      );
    case "RejectReview": {
      const wasShown = status === "approved";
      return accept(
        status === "rejected"
          ? []
          : [{ type: "ReviewRejected", ...counted, wasShown, rejectedAt: at }],
      );
    }
    case "ReopenReview": {
      const wasShown = status === "approved";
      return accept(
        status === "pending"
          ? []
          : [{ type: "ReviewReopened", ...counted, wasShown, reopenedAt: at }],
      );
    }
    case "AnswerReview":
      return accept(
        answer === command.answer
          ? []
          : [
              {
                type: "ReviewAnswered",
                reviewId,
                productId,
                answer: command.answer,
                answeredAt: at,
              },
            ],
      );
    default:
      return unreachable(command);
  }
};

/** One writer's review of one product. Stream `review-<websiteId>.<reviewId>`. */
export const reviewDecider: Decider<ReviewState, ReviewCommand, ReviewEvent, ReviewRejection> = {
  streamCategory: "review",
  initial: noReview,
  evolve,
  decide: (command, state) => {
    if (command.type === "WriteReview") return write(command, state);
    const { written } = state;
    if (command.type === "ImportReview")
      return written === undefined ? importReview(command) : accept([]);
    if (written === undefined) return reject({ code: "review-unknown" });
    return decideWritten(command, written, state);
  },
};
