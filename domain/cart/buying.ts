import { type ProductType, productTypes } from "../catalog/product-types.ts";
import { cartTexts } from "./texts.ts";

/** Where the button of a product page leads: into the cart, or to a page that completes the purchase. */
export type Buying = "cart" | "gift-card" | "subscription";

export type Bought = { readonly productType: ProductType; readonly isSubscribable: boolean };

/** Spec: A2.5, A2.6. A gift card is never subscribed to. */
export const buyingOf = ({ productType, isSubscribable }: Bought): Buying => {
  if (productType === productTypes.GIFT_CARD) return "gift-card";
  return isSubscribable ? "subscription" : "cart";
};

/** Of the button that leads to checkout at once. Our choice. Spec: A4.1. */
export const EXPRESS_TEXT = "Buy Now";

/** Title of what went wrong. Our choice for subscriptions: that of the cart. Spec: A8.4–A8.6. */
export const failureTitle = (buying: Buying, isExpress: boolean): string => {
  if (buying === "gift-card") return cartTexts.unableToPurchaseGiftCard;
  return isExpress ? cartTexts.unableToPurchase : cartTexts.unableToAdd;
};

/** Of the page that completes a subscription. Spec: A2.5, A7.4. */
export const subscriptionUrl = (cartToken: string): string =>
  `/checkout/subscription?cartToken=${encodeURIComponent(cartToken)}`;
