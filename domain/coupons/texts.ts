import { formatMoney } from "../kit/format-money.ts";
import type { MoneyLocale } from "../kit/reader.ts";

/** Why a coupon has no effect. */
export const couponReasons = [
  "unknown",
  "not-started",
  "expired",
  "used-up",
  "other-currency",
  "below-minimum",
  "nothing-to-discount",
  "nothing-to-ship",
] as const;
export type CouponReason = (typeof couponReasons)[number];

/** Not in the specification: it shows none of these texts. */
const texts: Readonly<Record<Exclude<CouponReason, "below-minimum">, string>> = {
  unknown: "This code is not valid.",
  "not-started": "This code cannot be used yet.",
  expired: "This code has expired.",
  "used-up": "This code has been used up.",
  "other-currency": "This code is for a different currency.",
  "nothing-to-discount": "Nothing in your cart can be discounted with this code.",
  "nothing-to-ship": "Nothing in your cart needs shipping.",
};

/** “Spend $50.00 or more to use this code.” */
export const couponReasonText = (
  reason: CouponReason,
  coupon?: { readonly minimumSubtotalCents: number; readonly currency: string },
  moneyLocale: MoneyLocale = null,
): string =>
  reason === "below-minimum"
    ? `Spend ${formatMoney(coupon?.minimumSubtotalCents ?? 0, coupon?.currency ?? "", moneyLocale)} or more to use this code.`
    : texts[reason];

/** What owners read. */
export const couponScreenTexts = {
  codeInvalid:
    "Use 3 to 40 letters, digits, hyphens and underscores, starting with a letter or digit.",
  datesInvalid: "The last day cannot be before the first day.",
} as const;
