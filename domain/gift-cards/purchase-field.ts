/** Under this name a line of a cart, and later of an order, carries the id of a gift card's purchase. */
export const PURCHASE_FIELD = "giftCardPurchase";

export const giftCardPurchaseUrl = (purchaseId: string): string => `/gift-card/${purchaseId}`;
