import type { CartEvent } from "#domain/cart/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

const optionsOf = (attributes: Readonly<Record<string, string>>, sku: string): string =>
  [...Object.values(attributes), sku].filter(Boolean).join(" · ");

export const cartTexts: EventTexts<CartEvent> = {
  CartEntryAdded: ({ quantity, title, chosenVariant: { attributes, sku } }) => [
    `${quantity} × ${title} added`,
    optionsOf(attributes, sku),
  ],
  CartEntryQuantityChanged: ({ quantity }) => `An item’s quantity was changed to ${quantity}`,
  CartEntryRepriced: () => "An item’s price was updated",
  CartEntryFieldsChanged: () => "Extra fields of an item were changed",
  CartEntryRemoved: () => "An item was removed",
  CartCouponApplied: ({ couponId }) => ["A coupon was applied", couponId],
  CartCouponRemoved: ({ couponId }) => ["A coupon was removed", couponId],
  CartShippingLocationSet: () => "A shipping destination was set",
  CartShippingOptionSelected: () => "A shipping option was selected",
  CartPurchased: () => "The cart was ordered",
};
