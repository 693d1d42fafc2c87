import { unreachable } from "../kit/decider.ts";
import { reviewTexts } from "./texts.ts";

export type ReviewRejection =
  | { readonly code: "review-unknown" }
  /** The writer has put other words in the place of those that were read. */
  | { readonly code: "review-rewritten" }
  /** Under this address somebody has written one, and the writer has not shown that it was them. */
  | { readonly code: "already-reviewed" };

export const reviewRejectionText = ({ code }: ReviewRejection): string => {
  switch (code) {
    case "review-unknown":
      return reviewTexts.unknown;
    case "review-rewritten":
      return reviewTexts.rewritten;
    case "already-reviewed":
      return reviewTexts.alreadyReviewed;
    default:
      return unreachable(code);
  }
};
