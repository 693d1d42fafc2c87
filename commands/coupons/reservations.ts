import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import type { CouponRejection } from "#domain/coupons/rejections.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import type { EventMetadata, EventStore } from "#infra/event-store/port.ts";
import type { Handler } from "../kit/handle.ts";

/** The coupons of one attempt: the valid ones of the cart's pricing. */
export type CouponsOfAttempt = {
  /** The id of the attempt's stock holds: see `holdIdOf`. */
  readonly reservationId: string;
  readonly couponIds: readonly string[];
  readonly metadata: EventMetadata;
};
export type CouponRefused = { readonly couponId: string; readonly rejection: CouponRejection };

type Dependencies = {
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "findDuplicate">;
  readonly now: () => string;
};

const redeemKey = (reservationId: string, couponId: string): string =>
  `redeem ${reservationId} ${couponId}`;

/**
 * Reserves coupon uses for an attempt like its stock: reserved until `expiresAt`, redeemed when the
 * order is confirmed, released when it fails. Every step can be repeated without further effect.
 */
export const createCouponReservations = ({ handler, eventStore, now }: Dependencies) => {
  const coupons = handler(couponDecider, CouponEvent);

  const release = async (
    { reservationId, couponIds, metadata }: CouponsOfAttempt,
    reason: "expired" | "cancelled" | "refused",
  ): Promise<void> => {
    const command = { type: "ReleaseCoupon", reservationId, reason, at: now() } as const;
    await Promise.all(couponIds.map((id) => coupons.run(id, command, { metadata })));
  };

  return {
    /** All or none. Reserving again under the same id prolongs the reservations. */
    reserve: async (
      attempt: CouponsOfAttempt,
      expiresAt: string,
    ): Promise<Result<undefined, CouponRefused>> => {
      const { reservationId, couponIds, metadata } = attempt;
      const command = { type: "ReserveCoupon", reservationId, expiresAt, at: now() } as const;
      const outcomes = await Promise.all(
        couponIds.map((id) => coupons.run(id, command, { metadata })),
      );
      const refused = outcomes.findIndex(({ ok }) => !ok);
      const outcome = outcomes[refused];
      if (outcome === undefined || outcome.ok) return accept(undefined);
      await release(attempt, "refused");
      return reject({ couponId: couponIds[refused] as string, rejection: outcome.rejection });
    },

    /**
     * Turns the reservations into uses, once per attempt. Rejected with `reservation-gone` when one
     * had expired and another order took its place: the caller then compensates the attempt's
     * coupons.
     */
    redeem: async (
      { reservationId, metadata }: Omit<CouponsOfAttempt, "couponIds">,
      orderId: string,
      discounts: readonly { readonly couponId: string; readonly amountCents: number }[],
    ): Promise<Result<undefined, CouponRefused>> => {
      for (const { couponId, amountCents } of discounts) {
        const outcome = await coupons.run(
          couponId,
          { type: "RedeemCoupon", reservationId, orderId, amountCents, at: now() },
          { metadata: { ...metadata, idempotencyKey: redeemKey(reservationId, couponId) } },
        );
        if (!outcome.ok) return reject({ couponId, rejection: outcome.rejection });
      }
      return accept(undefined);
    },

    release,

    /**
     * Undoes a failed attempt. Remaining reservations are released first, so that they cannot be
     * redeemed while uses are returned.
     */
    compensate: async (attempt: CouponsOfAttempt, orderId: string): Promise<void> => {
      const { reservationId, couponIds, metadata } = attempt;
      await release(attempt, "refused");
      for (const couponId of couponIds) {
        const key = redeemKey(reservationId, couponId);
        if ((await eventStore.findDuplicate(metadata.websiteId, key)) === undefined) continue;
        await coupons.run(
          couponId,
          { type: "ReturnCouponUse", reservationId, orderId, at: now() },
          { metadata: { ...metadata, idempotencyKey: `un${key}` } },
        );
      }
    },
  };
};
export type CouponReservations = ReturnType<typeof createCouponReservations>;
