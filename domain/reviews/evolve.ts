import { unreachable } from "../kit/decider.ts";
import type { Rating, ReviewEvent, ReviewSource } from "./events.ts";
import type { ReviewStatus } from "./status.ts";

export type ReviewState = {
  readonly written:
    | {
        readonly productId: string;
        readonly source: ReviewSource;
        readonly rating: Rating;
        readonly orderId: string | null;
        readonly wordsHash: string;
        readonly writtenAt: string;
      }
    | undefined;
  readonly status: ReviewStatus;
  readonly answer: string;
};

export const noReview: ReviewState = { written: undefined, status: "pending", answer: "" };

export const evolve = (state: ReviewState, event: ReviewEvent): ReviewState => {
  switch (event.type) {
    case "ReviewWritten":
    case "ReviewRewritten": {
      const { productId, rating, orderId, wordsHash } = event;
      const writtenAt = event.type === "ReviewWritten" ? event.writtenAt : event.rewrittenAt;
      const words = { productId, rating, orderId, wordsHash, writtenAt };
      return { ...state, written: { ...words, source: "native" }, status: "pending" };
    }
    case "ReviewImported": {
      const { productId, rating, writtenAt } = event;
      const written = {
        productId,
        source: "imported",
        rating,
        orderId: null,
        wordsHash: "",
        writtenAt,
      } as const;
      return { ...state, written, status: "approved" };
    }
    case "ReviewApproved":
      return { ...state, status: "approved" };
    case "ReviewRejected":
      return { ...state, status: "rejected" };
    case "ReviewReopened":
      return { ...state, status: "pending" };
    case "ReviewAnswered":
      return { ...state, answer: event.answer };
    default:
      return unreachable(event);
  }
};
