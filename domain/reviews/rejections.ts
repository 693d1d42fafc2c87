import { unreachable } from "../kit/decider.ts";
import { reviewTexts } from "./texts.ts";

export type ReviewRejection =
  | { readonly code: "review-unknown" }
  /** The writer has replaced the text that was read. */
  | { readonly code: "review-rewritten" }
  /**
   * A review under this address exists, and the writer has not proven that the address is theirs.
   */
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
