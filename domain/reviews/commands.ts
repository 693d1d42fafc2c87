import type { SealedPerson } from "../kit/person.ts";
import type { Rating } from "./events.ts";

type OfReview = { readonly reviewId: string; readonly at: string };

/** The id follows from writer and product, so that everybody has one review of each. */
export type WriteReview = OfReview & {
  readonly type: "WriteReview";
  readonly productId: string;
  readonly rating: Rating;
  /** The order in which they bought it; null when nothing proves that they did. */
  readonly orderId: string | null;
  /** The writer has shown that the address is theirs, and may change what stands there. */
  readonly isProven: boolean;
  readonly wordsHash: string;
  /** The same words as releases before hashed them: a repeat across the upgrade changes nothing either. */
  readonly formerWordsHash?: string;
  readonly person: SealedPerson;
};
/** Already so when there is a review with this id. */
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
  /** When the words that were read had been written; absent: whatever stands there. */
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
