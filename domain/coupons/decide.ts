import { type Decider, unreachable } from "../kit/decider.ts";
import { changedMeanwhile } from "../kit/edit-conflict.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { CouponDefinition, CouponEvent } from "./events.ts";
import { type CouponState, evolve, noCoupon } from "./evolve.ts";
import type { CouponRejection } from "./rejections.ts";
import { hasUsesLeft, lapsedReservations } from "./reservations.ts";
import { unusableNow } from "./usable.ts";

export type CreateCoupon = {
  readonly type: "CreateCoupon";
  readonly coupon: CouponDefinition;
  readonly at: string;
};
export type ChangeCoupon = {
  readonly type: "ChangeCoupon";
  readonly coupon: CouponDefinition;
  /** The version that the editor started from; absent: any version is accepted. */
  readonly seen?: CouponDefinition | undefined;
  readonly at: string;
};
export type RemoveCoupon = { readonly type: "RemoveCoupon"; readonly at: string };
export type RestoreCoupon = { readonly type: "RestoreCoupon"; readonly at: string };
/** Reserves one use. Reserving again under the same id prolongs the reservation. */
export type ReserveCoupon = {
  readonly type: "ReserveCoupon";
  readonly reservationId: string;
  readonly expiresAt: string;
  readonly at: string;
};
/** Requires an idempotency key: a reservation that no longer exists cannot be redeemed again. */
export type RedeemCoupon = {
  readonly type: "RedeemCoupon";
  readonly reservationId: string;
  readonly orderId: string;
  readonly amountCents: number;
  readonly at: string;
};
/** Returns a use. Requires an idempotency key and the reservation behind the use. */
export type ReturnCouponUse = {
  readonly type: "ReturnCouponUse";
  readonly reservationId: string;
  readonly orderId: string;
  readonly at: string;
};
/** With the reason `expired`, a reservation that is still valid is left alone. */
export type ReleaseCoupon = {
  readonly type: "ReleaseCoupon";
  readonly reservationId: string;
  readonly reason: "expired" | "cancelled" | "refused";
  readonly at: string;
};
export type CouponCommand =
  | CreateCoupon
  | ChangeCoupon
  | RemoveCoupon
  | RestoreCoupon
  | ReserveCoupon
  | RedeemCoupon
  | ReturnCouponUse
  | ReleaseCoupon;

type Decision = Result<readonly CouponEvent[], CouponRejection>;

const present = ({ coupon, removed }: CouponState): CouponDefinition | undefined =>
  removed ? undefined : coupon;

const create = ({ coupon, at }: CreateCoupon, state: CouponState): Decision =>
  present(state) === undefined
    ? accept([{ type: "CouponCreated", coupon, createdAt: at }])
    : reject({ code: "coupon-exists" });

/** Tables spell times differently from their source. */
const withMoments = <Coupon extends CouponDefinition | undefined>(coupon: Coupon): Coupon => {
  const momentOf = (at: string | null) => at && new Date(at).toISOString();
  return (
    coupon && {
      ...coupon,
      startsAt: momentOf(coupon.startsAt),
      expiresAt: momentOf(coupon.expiresAt),
    }
  );
};

const change = ({ coupon, seen, at }: ChangeCoupon, state: CouponState): Decision => {
  const before = present(state);
  if (before === undefined) return reject({ code: "coupon-not-found" });
  if (sameJson(before, coupon)) return accept([]);
  const refused = changedMeanwhile(withMoments(seen), withMoments(before));
  if (refused) return reject(refused);
  return accept([{ type: "CouponChanged", coupon, changedAt: at }]);
};

const released = (
  reservationId: string,
  reason: ReleaseCoupon["reason"],
  at: string,
): CouponEvent => ({
  type: "CouponReservationReleased",
  reservationId,
  reason,
  releasedAt: at,
});

/** Expired reservations are released, as many as are in the way of this one. */
const lapsedInTheWay = (
  { reservationId, at }: ReserveCoupon,
  state: CouponState,
): readonly CouponEvent[] => {
  const limit = state.coupon?.usageLimit ?? null;
  if (limit === null) return [];
  const isOwn = (id: string) => id === reservationId;
  const others = [...state.reservations.keys()].filter((id) => !isOwn(id)).length;
  const needed = Math.max(0, state.redeemed + others + 1 - limit);
  return lapsedReservations(state, at, isOwn)
    .slice(0, needed)
    .map((id) => released(id, "expired", at));
};

const reserve = (command: ReserveCoupon, state: CouponState): Decision => {
  const { reservationId, expiresAt, at } = command;
  const coupon = present(state);
  const usesLeft = hasUsesLeft(state, at, (id) => id === reservationId);
  const reason = unusableNow(coupon && { coupon, usesLeft }, at);
  if (reason !== undefined) return reject({ code: "coupon-unusable", reason });
  if (state.reservations.get(reservationId) === expiresAt) return accept([]);
  return accept([
    ...lapsedInTheWay(command, state),
    { type: "CouponReserved", reservationId, expiresAt, reservedAt: at },
  ]);
};

/**
 * A recorded reservation owns its use even after it expired. Another order that needs the use must
 * release the reservation first.
 */
const redeem = (
  { reservationId, orderId, amountCents, at }: RedeemCoupon,
  state: CouponState,
): Decision =>
  state.reservations.has(reservationId)
    ? accept([{ type: "CouponRedeemed", reservationId, orderId, amountCents, redeemedAt: at }])
    : reject({ code: "reservation-gone" });

const release = ({ reservationId, reason, at }: ReleaseCoupon, state: CouponState): Decision => {
  const expiresAt = state.reservations.get(reservationId);
  if (expiresAt === undefined) return accept([]);
  if (reason === "expired" && Date.parse(expiresAt) > Date.parse(at)) return accept([]);
  return accept([released(reservationId, reason, at)]);
};

const decide = (command: CouponCommand, state: CouponState): Decision => {
  switch (command.type) {
    case "CreateCoupon":
      return create(command, state);
    case "ChangeCoupon":
      return change(command, state);
    case "RemoveCoupon":
      if (state.coupon === undefined) return reject({ code: "coupon-not-found" });
      return accept(state.removed ? [] : [{ type: "CouponRemoved", removedAt: command.at }]);
    case "RestoreCoupon":
      if (state.coupon === undefined) return reject({ code: "coupon-not-found" });
      return accept(state.removed ? [{ type: "CouponRestored", restoredAt: command.at }] : []);
    case "ReserveCoupon":
      return reserve(command, state);
    case "RedeemCoupon":
      return redeem(command, state);
    case "ReturnCouponUse": {
      const { reservationId, orderId, at } = command;
      return accept([{ type: "CouponUseReturned", reservationId, orderId, returnedAt: at }]);
    }
    case "ReleaseCoupon":
      return release(command, state);
    default:
      return unreachable(command);
  }
};

/** One coupon and its uses. Stream `coupon-<websiteId>.<couponId>`. */
export const couponDecider: Decider<CouponState, CouponCommand, CouponEvent, CouponRejection> = {
  streamCategory: "coupon",
  initial: noCoupon,
  evolve,
  decide,
};
