import type { CouponState } from "./evolve.ts";
import type { CouponFacts } from "./usable.ts";

const isExpired = (expiresAt: string, at: string): boolean =>
  Date.parse(expiresAt) <= Date.parse(at);

/** Whether one more order can use the coupon. Expired reservations do not count. */
export const hasUsesLeft = (
  { coupon, redeemed, reservations }: Pick<CouponState, "coupon" | "redeemed" | "reservations">,
  at: string,
  isOwn: (reservationId: string) => boolean,
): boolean => {
  const limit = coupon?.usageLimit ?? null;
  if (limit === null) return true;
  let used = redeemed;
  for (const [id, expiresAt] of reservations)
    if (!isOwn(id) && !isExpired(expiresAt, at)) used += 1;
  return used < limit;
};

/** Expired reservations of other orders, the oldest first: the oldest is released first. */
export const lapsedReservations = (
  { reservations }: Pick<CouponState, "reservations">,
  at: string,
  isOwn: (reservationId: string) => boolean,
): readonly string[] =>
  [...reservations]
    .filter(([id, expiresAt]) => !isOwn(id) && isExpired(expiresAt, at))
    .sort(([, one], [, other]) => Date.parse(one) - Date.parse(other))
    .map(([id]) => id);

/** Whether a reservation belongs to an attempt to place this order. */
export const isOfOrder =
  (orderId: string | null) =>
  (reservationId: string): boolean =>
    orderId !== null && reservationId.startsWith(`${orderId}.`);

/**
 * The coupon from the point of view of a cart that becomes this order. Undefined when the coupon
 * does not exist.
 */
export const couponFactsOf = (
  state: CouponState,
  at: string,
  orderId: string | null,
): CouponFacts | undefined =>
  state.coupon === undefined || state.removed
    ? undefined
    : { coupon: state.coupon, usesLeft: hasUsesLeft(state, at, isOfOrder(orderId)) };
