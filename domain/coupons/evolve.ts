import { unreachable } from "../kit/decider.ts";
import type { CouponDefinition, CouponEvent } from "./events.ts";

/**
 * A coupon and the number of its uses. Redeemed and released reservations are not kept: the
 * idempotency key ensures that a reservation is redeemed once.
 */
export type CouponState = {
  readonly coupon: CouponDefinition | undefined;
  readonly removed: boolean;
  /** Uses in confirmed orders. */
  readonly redeemed: number;
  /**
   * `expiresAt` by reservation id, for attempts in progress. Expired ones stay until they are
   * released.
   */
  readonly reservations: ReadonlyMap<string, string>;
};

export const noCoupon: CouponState = {
  coupon: undefined,
  removed: false,
  redeemed: 0,
  reservations: new Map(),
};

const without = (
  reservations: CouponState["reservations"],
  id: string,
): CouponState["reservations"] => {
  const rest = new Map(reservations);
  rest.delete(id);
  return rest;
};

export const evolve = (state: CouponState, event: CouponEvent): CouponState => {
  switch (event.type) {
    case "CouponCreated":
      return { ...state, coupon: event.coupon, removed: false, redeemed: 0 };
    case "CouponChanged":
      return { ...state, coupon: event.coupon };
    case "CouponRemoved":
      return { ...state, removed: true };
    case "CouponRestored":
      return { ...state, removed: false };
    case "CouponReserved": {
      const { reservationId, expiresAt } = event;
      return {
        ...state,
        reservations: new Map(state.reservations).set(reservationId, expiresAt),
      };
    }
    case "CouponRedeemed":
      return {
        ...state,
        redeemed: state.redeemed + 1,
        reservations: without(state.reservations, event.reservationId),
      };
    case "CouponUseReturned":
      return { ...state, redeemed: Math.max(0, state.redeemed - 1) };
    case "CouponReservationReleased":
      return { ...state, reservations: without(state.reservations, event.reservationId) };
    default:
      return unreachable(event);
  }
};
