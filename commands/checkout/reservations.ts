import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import type { OrderFailure } from "#domain/orders/order-parts.ts";
import type { Attempt } from "./attempt.ts";

export type ReleaseReason = "cancelled" | "refused";

/** Expiry of a reservation; `prolong`: also for what was reserved earlier with a shorter time. */
export type Terms = { readonly expiresAt: string; readonly prolong: boolean };

/**
 * What an attempt reserves before it places the order: units of stock, coupon uses, gift card
 * money. All reservations follow the same rules, so that a crash at any point can be repaired:
 * every step can be repeated and is identified by the attempt's id, and only the reservation's own
 * stream is trusted. An attempt that does not need a reservation pays nothing for it.
 */
export type Reservation = {
  /** All or nothing; a rejection leaves no new reservations. */
  readonly take: (attempt: Attempt, terms: Terms) => Promise<CheckoutRejection | undefined>;
  /**
   * The reservation becomes the order's for good. False when it had expired and now belongs to
   * another order.
   */
  readonly commit: (attempt: Attempt) => Promise<boolean>;
  /** Releases what is reserved and not committed. */
  readonly release: (attempt: Attempt, reason: ReleaseReason) => Promise<void>;
  /** Undoes a failed attempt, including what was committed. */
  readonly compensate: (attempt: Attempt) => Promise<void>;
  /** Why an attempt failed whose commit came too late. */
  readonly failure: OrderFailure;
};

/**
 * Joins all reservations into one, the most contested first. Reservations are kept when a later one
 * is rejected: the customer fixes the problem and retries, or they expire.
 */
export const joinReservations = (reservations: readonly Reservation[]) => ({
  reserveAll: async (attempt: Attempt, terms: Terms): Promise<CheckoutRejection | undefined> => {
    for (const reservation of reservations) {
      const refusal = await reservation.take(attempt, terms);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  },
  /** Undefined when everything was committed. */
  commitAll: async (attempt: Attempt): Promise<OrderFailure | undefined> => {
    for (const reservation of reservations)
      if (!(await reservation.commit(attempt))) return reservation.failure;
    return undefined;
  },
  releaseAll: async (attempt: Attempt, reason: ReleaseReason): Promise<void> => {
    await Promise.all(reservations.map((reservation) => reservation.release(attempt, reason)));
  },
  compensateAll: async (attempt: Attempt): Promise<void> => {
    await Promise.all(reservations.map((reservation) => reservation.compensate(attempt)));
  },
});
export type Reservations = ReturnType<typeof joinReservations>;
