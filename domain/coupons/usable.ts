import type { CouponDefinition } from "./events.ts";
import type { CouponReason } from "./texts.ts";

/**
 * A coupon from a cart's point of view: its definition, and whether uses are left for this cart.
 */
export type CouponFacts = {
  readonly coupon: CouponDefinition;
  readonly usesLeft: boolean;
};

const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

/** Why no visitor can use the coupon now, whatever is in the cart. */
export const unusableNow = (
  facts: CouponFacts | undefined,
  at: string,
): Extract<CouponReason, "unknown" | "not-started" | "expired" | "used-up"> | undefined => {
  if (facts === undefined || !facts.coupon.enabled) return "unknown";
  const { startsAt, expiresAt } = facts.coupon;
  if (startsAt !== null && isAfter(startsAt, at)) return "not-started";
  if (expiresAt !== null && !isAfter(expiresAt, at)) return "expired";
  return facts.usesLeft ? undefined : "used-up";
};
