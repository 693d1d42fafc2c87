/**
 * Name of the field in which a line of a cart or an order carries the id of a gift card's purchase.
 */
export const PURCHASE_FIELD = "giftCardPurchase";

export const giftCardPurchaseUrl = (purchaseId: string): string => `/gift-card/${purchaseId}`;
