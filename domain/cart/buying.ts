import { type ProductType, productTypes } from "../catalog/product-types.ts";
import { cartTexts } from "./texts.ts";

/**
 * Where the button of a product page leads: to the cart, or to a page that completes the purchase.
 */
export type Buying = "cart" | "gift-card" | "subscription";

export type Bought = { readonly productType: ProductType; readonly isSubscribable: boolean };

/** A gift card can never be subscribed to. Spec: A2.5, A2.6. */
export const buyingOf = ({ productType, isSubscribable }: Bought): Buying => {
  if (productType === productTypes.GIFT_CARD) return "gift-card";
  return isSubscribable ? "subscription" : "cart";
};

/** Label of the button that leads straight to checkout. Not in the specification. Spec: A4.1. */
export const EXPRESS_TEXT = "Buy Now";

/**
 * Title of the error message. Not in the specification: subscriptions use the cart's title. Spec:
 * A8.4–A8.6.
 */
export const failureTitle = (buying: Buying, isExpress: boolean): string => {
  if (buying === "gift-card") return cartTexts.unableToPurchaseGiftCard;
  return isExpress ? cartTexts.unableToPurchase : cartTexts.unableToAdd;
};

/** Address of the page that completes a subscription. Spec: A2.5, A7.4. */
export const subscriptionUrl = (cartToken: string): string =>
  `/checkout/subscription?cartToken=${encodeURIComponent(cartToken)}`;
