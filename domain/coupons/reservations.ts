import type { CouponState } from "./evolve.ts";
import type { CouponFacts } from "./usable.ts";

const isExpired = (expiresAt: string, at: string): boolean =>
  Date.parse(expiresAt) <= Date.parse(at);

/** Whether one more order may use the coupon, reservations that have lapsed not counted. */
export const hasUsesLeft = (
  { coupon, redeemed, reservations }: Pick<CouponState, "coupon" | "redeemed" | "reservations">,
  at: string,
  isOwn: (reservationId: string) => boolean,
): boolean => {
  const limit = coupon?.usageLimit ?? null;
  if (limit === null) return true;
  let taken = redeemed;
  for (const [id, expiresAt] of reservations)
    if (!isOwn(id) && !isExpired(expiresAt, at)) taken += 1;
  return taken < limit;
};

/** Lapsed reservations of others, the oldest first: whoever lapsed first loses first. */
export const lapsedReservations = (
  { reservations }: Pick<CouponState, "reservations">,
  at: string,
  isOwn: (reservationId: string) => boolean,
): readonly string[] =>
  [...reservations]
    .filter(([id, expiresAt]) => !isOwn(id) && isExpired(expiresAt, at))
    .sort(([, one], [, other]) => Date.parse(one) - Date.parse(other))
    .map(([id]) => id);

/** Whether a reservation is of an attempt to place this order. */
export const isOfOrder =
  (orderId: string | null) =>
  (reservationId: string): boolean =>
    orderId !== null && reservationId.startsWith(`${orderId}.`);

/** What a cart that would become this order meets. Undefined when there is no such coupon. */
export const couponFactsOf = (
  state: CouponState,
  at: string,
  orderId: string | null,
): CouponFacts | undefined =>
  state.coupon === undefined || state.removed
    ? undefined
    : { coupon: state.coupon, usesLeft: hasUsesLeft(state, at, isOfOrder(orderId)) };
