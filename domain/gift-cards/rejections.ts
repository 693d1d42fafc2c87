import { unreachable } from "../shared/decider.ts";
import { giftCardTexts } from "./texts.ts";

export type GiftCardRejection =
  /** No card has this code or id. */
  | { readonly code: "gift-card-unknown" }
  | { readonly code: "gift-card-disabled" }
  | { readonly code: "gift-card-empty" }
  | { readonly code: "gift-card-currency" }
  /** Less is on the card than is asked for. */
  | { readonly code: "gift-card-balance" }
  /** Enough is on it, but another checkout holds it: soon it is spent, or free again. */
  | { readonly code: "gift-card-held" }
  /** The hold was released, or given back. */
  | { readonly code: "hold-gone" }
  | { readonly code: "amount-invalid" }
  | { readonly code: "balance-below-zero" }
  | { readonly code: "balance-below-held" }
  | { readonly code: "balance-too-large" }
  /** More than the order took from the card. */
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
      return "There cannot be less than nothing on a gift card.";
    case "balance-below-held":
      return "Part of this balance is set aside for a checkout under way.";
    case "balance-too-large":
      return giftCardTexts.amountInvalid;
    case "return-too-large":
      return "The order took less than this from the gift card.";
    case "too-many-gift-cards":
      return giftCardTexts.tooMany;
    default:
      return unreachable(code);
  }
};
