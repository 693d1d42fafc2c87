import type { CheckoutRejection } from "#domain/checkout/rejections.ts";
import type { OrderFailure } from "#domain/orders/order-parts.ts";
import type { Attempt } from "./attempt.ts";

export type ReleaseReason = "cancelled" | "refused";

/** Until when something is taken; `prolong`: also what was taken before, for a shorter time. */
export type Terms = { readonly expiresAt: string; readonly prolong: boolean };

/**
 * Something that an attempt takes before it places the order: units of the stock, uses of coupons,
 * money on gift cards. Each keeps to the same rules, so that a crash anywhere can be made good: every
 * step can be repeated, everything goes by the attempt's id, and nothing of it is trusted that is not
 * in the taking's own stream. An attempt that has no need of it costs nothing.
 */
export type Reservation = {
  /** All or nothing; a refusal leaves nothing taken that was not taken before. */
  readonly take: (attempt: Attempt, terms: Terms) => Promise<CheckoutRejection | undefined>;
  /** What was taken is the order's for good. False when it had lapsed and is somebody else's now. */
  readonly commit: (attempt: Attempt) => Promise<boolean>;
  /** Lets go of what is taken and not committed. */
  readonly release: (attempt: Attempt, reason: ReleaseReason) => Promise<void>;
  /** Undoes a failed attempt, what was committed included. */
  readonly compensate: (attempt: Attempt) => Promise<void>;
  /** Why an attempt failed whose commit came too late. */
  readonly failure: OrderFailure;
};

/**
 * All takings as one, in their order: what is fought over most comes first. What an attempt has taken
 * stays taken when a later taking refuses: the buyer puts it right and tries again, or it lapses.
 */
export const joinReservations = (reservations: readonly Reservation[]) => ({
  reserveAll: async (attempt: Attempt, terms: Terms): Promise<CheckoutRejection | undefined> => {
    for (const reservation of reservations) {
      const refusal = await reservation.take(attempt, terms);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  },
  /** Undefined when everything is the order's. */
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
