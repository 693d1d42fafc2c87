import type { Handler } from "#commands/kit/handle.ts";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createIsAttemptPlaced } from "../checkout/is-attempt-placed.ts";
import { sweep } from "../kit/sweep.ts";

export type ExpireReservationsDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly now: () => string;
  readonly newId: () => string;
};

type Lapsed = {
  readonly websiteId: string;
  readonly couponId: string;
  readonly reservationId: string;
};

const MAX_AT_ONCE = 500;

const lapsedReservations = `
  select website_id as "websiteId", coupon_id as "couponId", reservation_id as "reservationId"
    from read.coupon_reservations
   where expires_at <= $1::timestamptz order by expires_at limit $2`;

/**
 * Releases expired reservations; an order in progress keeps its own. Nobody waits for it, because
 * an attempt that needs an expired reservation's place takes it: this only cleans up after
 * customers and crashes. Returns the number of released ones.
 */
export const createExpireReservations = (
  dependencies: ExpireReservationsDependencies,
): (() => Promise<number>) => {
  const { sql, handler, now, newId } = dependencies;
  const isAttemptPlaced = createIsAttemptPlaced(dependencies);
  const coupons = handler(couponDecider, CouponEvent);

  const end = async ({ websiteId, couponId, reservationId }: Lapsed): Promise<boolean> => {
    if (await isAttemptPlaced(websiteId, reservationId)) return false;
    const outcome = await coupons.run(
      couponId,
      { type: "ReleaseCoupon", reservationId, reason: "expired", at: now() },
      { metadata: { websiteId, actor: "job:coupons", correlationId: newId() } },
    );
    return outcome.ok && outcome.value.events.length > 0;
  };

  return () =>
    sweep("Some reservations could not be released.", async (each) =>
      each(await sql.query<Lapsed>(lapsedReservations, [now(), MAX_AT_ONCE]), end),
    );
};
