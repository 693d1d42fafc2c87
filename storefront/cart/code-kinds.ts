import { cartScreenTexts } from "#domain/cart/cart-screen.ts";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { applyCoupon, removeCoupon } from "./cart-choices.ts";
import type { CodeKind } from "./code-fold.tsx";
import { chooseGiftCard, dropGiftCard } from "./gift-cards-store.ts";

export const couponCode: CodeKind = {
  id: "coupon",
  title: "Coupon code",
  label: "Coupon code",
  field: "code",
  unable: checkoutScreenTexts.unableToApply,
  missing: cartScreenTexts.couponMissing,
  apply: applyCoupon,
  remove: removeCoupon,
};

export const giftCardCode: CodeKind = {
  id: "gift-card",
  title: "Gift card",
  label: "Gift card code",
  field: "giftCardCode",
  unable: checkoutScreenTexts.unableToApply,
  missing: giftCardTexts.codeMissing,
  apply: chooseGiftCard,
  remove: dropGiftCard,
};
