import { CouponEvent } from "#domain/coupons/events.ts";
import { type CouponState, evolve as evolveCoupon, noCoupon } from "#domain/coupons/evolve.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { streamName } from "#infra/event-store/port.ts";
import { changesOnly, type Explanation } from "../explained/explained-number.ts";

type Uses = {
  readonly coupon: CouponState;
  /** Discounts in cents by reservation, of the uses that were not returned. */
  readonly discounts: ReadonlyMap<string, number>;
};

/** A coupon that is created again starts a new count. */
const discountsAfter = ({ discounts }: Uses, event: CouponEvent): Uses["discounts"] => {
  if (event.type === "CouponCreated") return new Map();
  if (event.type === "CouponRedeemed")
    return new Map(discounts).set(event.reservationId, event.amountCents);
  if (event.type !== "CouponUseReturned") return discounts;
  const rest = new Map(discounts);
  rest.delete(event.reservationId);
  return rest;
};

const ofCoupon = (
  number: Pick<Explanation<Uses>, "kind"> & {
    readonly measure: (uses: Uses) => number;
  },
): Explanation<Uses> => ({
  ...number,
  permission: "coupons:read",
  streamsOf: ({ websiteId, id }) => ({ names: [streamName("coupon", websiteId, id)] }),
  begin: () => ({ coupon: noCoupon, discounts: new Map() }),
  evolve: (uses, recorded) => {
    const event = readEvent(CouponEvent, recorded);
    return { coupon: evolveCoupon(uses.coupon, event), discounts: discountsAfter(uses, event) };
  },
  measure: (uses) => (uses.coupon.coupon === undefined ? null : number.measure(uses)),
  currencyOf: ({ coupon: { coupon } }) => coupon?.currency ?? null,
  tells: changesOnly,
});

export const couponNumbers = {
  "coupon-uses": ofCoupon({
    kind: "count",
    measure: ({ coupon }) => coupon.redeemed,
  }),
  "coupon-discounts": ofCoupon({
    kind: "money",
    measure: ({ discounts }) => discounts.values().reduce((sum, cents) => sum + cents, 0),
  }),
} as const;
