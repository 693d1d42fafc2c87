import { productTypes } from "../catalog/product-types.ts";
import type { CouponDefinition } from "../coupons/events.ts";
import { type CouponReason, couponReasonText } from "../coupons/texts.ts";
import { type CouponFacts, unusableNow } from "../coupons/usable.ts";
import { allocate, portionOf } from "../kit/allocate.ts";
import type { PricedLine } from "./priced-line.ts";
import { type CartTotals, lineTotalCents } from "./totals.ts";

export type ValidCoupon = {
  readonly couponId: string;
  readonly code: string;
  /** The owner's name for the coupon; may be empty. */
  readonly name: string;
  readonly kind: CouponDefinition["discount"]["kind"];
  /** Amount that the coupon takes off this cart. */
  readonly amountCents: number;
};
export type InvalidCoupon = {
  readonly couponId: string;
  readonly code: string;
  readonly reason: CouponReason;
  /** The text that the visitor reads, with amounts in English format. */
  readonly message: string;
  /** Only where the subtotal is below it. */
  readonly minimumSubtotalCents?: number;
};
export type CouponsOfCart = {
  /** All of them, in the order of entering. */
  readonly all: readonly { readonly couponId: string; readonly code: string }[];
  readonly valid: readonly ValidCoupon[];
  readonly invalid: readonly InvalidCoupon[];
  /** Sum of the discounts on lines and shipping. */
  readonly discountCents: number;
  readonly shippingDiscountCents: number;
};

export const noCoupons: CouponsOfCart = {
  all: [],
  valid: [],
  invalid: [],
  discountCents: 0,
  shippingDiscountCents: 0,
};

type CouponInput = {
  readonly entries: readonly PricedLine[];
  readonly totals: CartTotals;
  readonly couponIds: readonly string[];
  readonly facts: { readonly coupons: ReadonlyMap<string, CouponFacts> };
  readonly unitCents: number;
  readonly at: string;
};

/** The discounts of coupons on the lines. Discounts on shipping follow once its cost is known. */
export type TakenCoupons = {
  /** Discounts by index of the line. */
  readonly lineDiscountsCents: readonly number[];
  readonly withShipping: (shippingCostCents: number) => CouponsOfCart;
};

/** Not in the specification: gift cards are money and are never discounted. */
const discountableCents = (entry: PricedLine): number =>
  entry.productType === productTypes.GIFT_CARD ? 0 : lineTotalCents(entry);

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, cents) => sum + cents, 0);

/** Why a coupon has no effect on this cart. */
const reasonAgainst = (
  found: CouponFacts | undefined,
  { entries, totals, at }: CouponInput,
  leftCents: number,
): CouponReason | undefined => {
  const unusable = unusableNow(found, at);
  if (found === undefined || unusable !== undefined) return unusable;
  const { coupon } = found;
  const currency = entries[0]?.currency ?? coupon.currency;
  const isForAnyCurrency = coupon.discount.kind !== "amount" && coupon.minimumSubtotalCents === 0;
  if (!isForAnyCurrency && coupon.currency !== currency) return "other-currency";
  if (totals.subtotalCents < coupon.minimumSubtotalCents) return "below-minimum";
  if (coupon.discount.kind === "free-shipping")
    return totals.requiresShipping ? undefined : "nothing-to-ship";
  return leftCents > 0 ? undefined : "nothing-to-discount";
};

const amountOff = (
  { discount }: CouponDefinition,
  leftCents: number,
  unitCents: number,
): number => {
  if (discount.kind === "percent")
    return Math.min(leftCents, portionOf(leftCents, discount.ratePpm, 1_000_000, unitCents));
  return discount.kind === "amount" ? Math.min(leftCents, discount.amountCents) : 0;
};

const invalidCoupon = (
  couponId: string,
  found: CouponFacts | undefined,
  reason: CouponReason,
): InvalidCoupon => ({
  couponId,
  code: found?.coupon.code ?? couponId,
  reason,
  message: couponReasonText(reason, found?.coupon),
  ...(reason === "below-minimum" &&
    found && { minimumSubtotalCents: found.coupon.minimumSubtotalCents }),
});

/**
 * The first free-shipping coupon covers the whole cost. Further ones are valid and worth nothing.
 */
const withShipping = (
  { couponIds, facts }: CouponInput,
  { valid, invalid }: Pick<CouponsOfCart, "valid" | "invalid">,
  shippingCostCents: number,
): CouponsOfCart => {
  const first = valid.find(({ kind }) => kind === "free-shipping");
  const priced = valid.map((coupon) =>
    coupon === first ? { ...coupon, amountCents: shippingCostCents } : coupon,
  );
  return {
    all: couponIds.map((couponId) => ({
      couponId,
      code: facts.coupons.get(couponId)?.coupon.code ?? couponId,
    })),
    valid: priced,
    invalid,
    discountCents: sumOf(priced.map(({ amountCents }) => amountCents)),
    shippingDiscountCents: first === undefined ? 0 : shippingCostCents,
  };
};

/**
 * Applies the coupons to the lines in the order of entering, each to what the earlier ones left. A
 * coupon's discount is divided among the lines in proportion to what is left of each. A line never
 * costs less than zero. Not in the specification: any number of coupons can be combined.
 */
export const takeCoupons = (asked: CouponInput): TakenCoupons => {
  const { entries, couponIds, facts, unitCents } = asked;
  const discountable = entries.map(discountableCents);
  let left = discountable;
  const valid: ValidCoupon[] = [];
  const invalid: InvalidCoupon[] = [];
  for (const couponId of couponIds) {
    const found = facts.coupons.get(couponId);
    const leftCents = sumOf(left);
    const reason = reasonAgainst(found, asked, leftCents);
    if (found === undefined || reason !== undefined) {
      invalid.push(invalidCoupon(couponId, found, reason ?? "unknown"));
      continue;
    }
    const { code, name, discount } = found.coupon;
    const amountCents = amountOff(found.coupon, leftCents, unitCents);
    const parts = allocate(amountCents, left, unitCents);
    left = left.map((cents, index) => cents - (parts[index] ?? 0));
    valid.push({ couponId, code, name, kind: discount.kind, amountCents });
  }
  const after = left;
  return {
    lineDiscountsCents: discountable.map((cents, index) => cents - (after[index] ?? 0)),
    withShipping: (costCents) => withShipping(asked, { valid, invalid }, costCents),
  };
};
