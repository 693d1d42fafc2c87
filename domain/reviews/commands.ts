import type { SealedPerson } from "../kit/person.ts";
import type { Rating } from "./events.ts";

type OfReview = { readonly reviewId: string; readonly at: string };

/** The id is derived from writer and product, so that each customer has one review per product. */
export type WriteReview = OfReview & {
  readonly type: "WriteReview";
  readonly productId: string;
  readonly rating: Rating;
  /** The order with the purchase; null when there is no proof of one. */
  readonly orderId: string | null;
  /** The writer has proven that the address is theirs and can change the existing review. */
  readonly isProven: boolean;
  readonly wordsHash: string;
  /**
   * The hash of the same text in earlier releases, so that a repetition across the upgrade changes
   * nothing either.
   */
  readonly formerWordsHash?: string;
  readonly person: SealedPerson;
};
/** Unchanged when there is a review with this id. */
export type ImportReview = OfReview & {
  readonly type: "ImportReview";
  readonly productId: string;
  readonly rating: Rating;
  readonly isVerified: boolean;
  readonly person: SealedPerson;
  readonly importId: string;
  readonly writtenAt: string;
};
export type ApproveReview = OfReview & {
  readonly type: "ApproveReview";
  /** Time of the text that the import read; absent: the current text is replaced. */
  readonly writtenAt?: string | undefined;
};
export type RejectReview = OfReview & { readonly type: "RejectReview" };
export type ReopenReview = OfReview & { readonly type: "ReopenReview" };
export type AnswerReview = OfReview & { readonly type: "AnswerReview"; readonly answer: string };

export type ReviewCommand =
  | WriteReview
  | ImportReview
  | ApproveReview
  | RejectReview
  | ReopenReview
  | AnswerReview;
