import { cartTexts } from "../cart/texts.ts";
import { unreachable } from "../kit/decider.ts";

export type StockRejection =
  | { readonly code: "not-enough-stock" }
  /** Enough units are on hand, but others hold them. They will soon be sold or available again. */
  | { readonly code: "stock-held" }
  /** The hold was released, or sold before. */
  | { readonly code: "hold-gone" }
  | { readonly code: "quantity-invalid" }
  | { readonly code: "count-invalid" }
  | { readonly code: "stock-not-counted" }
  | { readonly code: "stock-below-zero" }
  | { readonly code: "stock-below-held"; readonly held: number };

export const stockRejectionText = (rejection: StockRejection): string => {
  switch (rejection.code) {
    case "not-enough-stock":
    case "stock-held":
    case "hold-gone":
      return cartTexts.notEnoughStock;
    case "quantity-invalid":
      return "Enter a whole number from 1 to 1,000,000.";
    case "count-invalid":
      return "Enter a whole number from 0 to 1,000,000.";
    case "stock-not-counted":
      return "Stock is not tracked for this variant.";
    case "stock-below-zero":
      return "Stock cannot be negative.";
    case "stock-below-held":
      return `${rejection.held} of these units are held for checkouts in progress.`;
    default:
      return unreachable(rejection);
  }
};
