import { unreachable } from "../kit/decider.ts";
import { giftCardTexts } from "./texts.ts";

export type GiftCardRejection =
  /** There is no card with this code or id. */
  | { readonly code: "gift-card-unknown" }
  | { readonly code: "gift-card-disabled" }
  | { readonly code: "gift-card-empty" }
  | { readonly code: "gift-card-currency" }
  /** The balance is lower than the requested amount. */
  | { readonly code: "gift-card-balance" }
  /**
   * The balance suffices, but another checkout holds it. It will soon be spent or available again.
   */
  | { readonly code: "gift-card-held" }
  /** The hold was released, or its payment returned. */
  | { readonly code: "hold-gone" }
  | { readonly code: "amount-invalid" }
  | { readonly code: "balance-below-zero" }
  | { readonly code: "balance-below-held" }
  | { readonly code: "balance-too-large" }
  /** The amount is higher than what the order took from the card. */
  | { readonly code: "return-too-large" }
  | { readonly code: "too-many-gift-cards" };

export const giftCardRejectionText = ({ code }: GiftCardRejection): string => {
  switch (code) {
    case "gift-card-unknown":
      return giftCardTexts.unknown;
    case "gift-card-disabled":
      return giftCardTexts.disabled;
    case "gift-card-empty":
      return giftCardTexts.empty;
    case "gift-card-currency":
      return giftCardTexts.otherCurrency;
    case "gift-card-balance":
    case "gift-card-held":
    case "hold-gone":
      return giftCardTexts.balanceChanged;
    case "amount-invalid":
      return giftCardTexts.amountInvalid;
    case "balance-below-zero":
      return "The balance of a gift card cannot be negative.";
    case "balance-below-held":
      return "Part of this balance is held for a checkout in progress.";
    case "balance-too-large":
      return giftCardTexts.amountInvalid;
    case "return-too-large":
      return "You cannot return more than the order used from this gift card.";
    case "too-many-gift-cards":
      return giftCardTexts.tooMany;
    default:
      return unreachable(code);
  }
};
