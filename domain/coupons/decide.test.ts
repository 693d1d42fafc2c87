import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { couponIdOf } from "./code.ts";
import { couponDecider, type ReserveCoupon } from "./decide.ts";
import type { CouponDefinition, CouponEvent } from "./events.ts";
import { couponFactsOf } from "./reservations.ts";

const coupons = given(couponDecider);
const at = "2030-01-01T00:00:00.000Z";
const later = "2030-01-01T00:10:00.000Z";
const muchLater = "2030-01-01T00:20:00.000Z";

const coupon = (changes: Partial<CouponDefinition> = {}): CouponDefinition => ({
  couponId: "WELCOME10",
  code: "Welcome10",
  name: "",
  discount: { kind: "percent", ratePpm: 100_000 },
  currency: "USD",
  minimumSubtotalCents: 0,
  startsAt: null,
  expiresAt: null,
  usageLimit: 2,
  enabled: true,
  ...changes,
});
const created = (changes?: Partial<CouponDefinition>): CouponEvent => ({
  type: "CouponCreated",
  coupon: coupon(changes),
  createdAt: at,
});
const reserved = (reservationId: string, expiresAt = later): CouponEvent => ({
  type: "CouponReserved",
  reservationId,
  expiresAt,
  reservedAt: at,
});
const redeemed = (reservationId: string): CouponEvent => ({
  type: "CouponRedeemed",
  reservationId,
  orderId: reservationId,
  amountCents: 100,
  redeemedAt: at,
});
const removed: CouponEvent = { type: "CouponRemoved", removedAt: at };
const released = (
  reservationId: string,
  reason: "expired" | "cancelled" | "refused",
): CouponEvent => ({
  type: "CouponReservationReleased",
  reservationId,
  reason,
  releasedAt: muchLater,
});
const reserve = (reservationId: string, changes: Partial<ReserveCoupon> = {}): ReserveCoupon => ({
  type: "ReserveCoupon",
  reservationId,
  expiresAt: later,
  at,
  ...changes,
});

describe("a coupon's code", () => {
  it("is known in any case, and without blanks around it", () => {
    expect(couponIdOf(" welcome10 ")).toBe("WELCOME10");
    for (const none of ["", "ab", "-abc", "two words", "a".repeat(41), "ümlaut", "a'b"])
      expect([none, couponIdOf(none)]).toEqual([none, undefined]);
  });
});

describe("owning a coupon", () => {
  it("creates it once", () => {
    coupons().when({ type: "CreateCoupon", coupon: coupon(), at }).yields(created());
    coupons(created())
      .when({ type: "CreateCoupon", coupon: coupon(), at })
      .refuses({ code: "coupon-exists" });
  });

  it("changes an existing coupon, and nothing when it is the same", () => {
    const changed = coupon({ usageLimit: 5 });
    coupons(created())
      .when({ type: "ChangeCoupon", coupon: changed, at })
      .yields({ type: "CouponChanged", coupon: changed, changedAt: at });
    coupons(created()).when({ type: "ChangeCoupon", coupon: coupon(), at }).yields();
    coupons(created(), removed)
      .when({ type: "ChangeCoupon", coupon: changed, at })
      .refuses({ code: "coupon-not-found" });
  });

  it("removes it and brings it back with its uses", () => {
    coupons(created()).when({ type: "RemoveCoupon", at }).yields(removed);
    coupons().when({ type: "RemoveCoupon", at }).refuses({ code: "coupon-not-found" });
    const back: CouponEvent = { type: "CouponRestored", restoredAt: at };
    coupons(created(), removed).when({ type: "RestoreCoupon", at }).yields(back);
    coupons(created({ usageLimit: 1 }), reserved("a"), redeemed("a"), removed, back)
      .when(reserve("b"))
      .refuses({ code: "coupon-unusable", reason: "used-up" });
  });

  it("counts from the beginning when a removed one is created again", () => {
    coupons(
      created({ usageLimit: 1 }),
      reserved("a"),
      redeemed("a"),
      removed,
      created({ usageLimit: 1 }),
    )
      .when(reserve("b"))
      .yields(reserved("b"));
  });
});

describe("using a coupon", () => {
  it("reserves up to the limit, and rejects the next as used up", () => {
    coupons(created()).when(reserve("a")).yields(reserved("a"));
    coupons(created(), reserved("a"), redeemed("a")).when(reserve("b")).yields(reserved("b"));
    coupons(created(), reserved("a"), reserved("b"))
      .when(reserve("c"))
      .refuses({ code: "coupon-unusable", reason: "used-up" });
    coupons(created({ usageLimit: null }), reserved("a"), reserved("b"))
      .when(reserve("c"))
      .yields(reserved("c"));
  });

  it("reserves once per attempt, and prolongs the reservation", () => {
    const past = [created({ usageLimit: 1 }), reserved("a")];
    coupons(...past)
      .when(reserve("a"))
      .yields();
    coupons(...past)
      .when(reserve("a", { expiresAt: muchLater }))
      .yields(reserved("a", muchLater));
  });

  it("ends lapsed reservations of others as far as their places are needed", () => {
    coupons(created(), reserved("a"), reserved("b", at))
      .when(reserve("c", { at: muchLater, expiresAt: muchLater }))
      .yields(released("b", "expired"), {
        type: "CouponReserved",
        reservationId: "c",
        expiresAt: muchLater,
        reservedAt: muchLater,
      });
  });

  it("rejects a coupon that is unknown, not yet valid, expired or disabled", () => {
    const refused = (reason: "unknown" | "not-started" | "expired") =>
      ({ code: "coupon-unusable", reason }) as const;
    coupons().when(reserve("a")).refuses(refused("unknown"));
    coupons(created(), removed).when(reserve("a")).refuses(refused("unknown"));
    coupons(created({ enabled: false }))
      .when(reserve("a"))
      .refuses(refused("unknown"));
    coupons(created({ startsAt: later }))
      .when(reserve("a"))
      .refuses(refused("not-started"));
    coupons(created({ expiresAt: at }))
      .when(reserve("a"))
      .refuses(refused("expired"));
  });

  it("redeems reserved uses only, lapsed or not", () => {
    const redeem = (reservationId: string) =>
      ({
        type: "RedeemCoupon",
        reservationId,
        orderId: reservationId,
        amountCents: 100,
        at,
      }) as const;
    coupons(created(), reserved("a", at)).when(redeem("a")).yields(redeemed("a"));
    coupons(created()).when(redeem("a")).refuses({ code: "reservation-gone" });
    coupons(created(), reserved("a"), redeemed("a"))
      .when(redeem("a"))
      .refuses({ code: "reservation-gone" });
  });

  it("releases a reservation once, a living one not because it had lapsed", () => {
    const release = (reason: "expired" | "cancelled", when = muchLater) =>
      ({ type: "ReleaseCoupon", reservationId: "a", reason, at: when }) as const;
    coupons(created(), reserved("a")).when(release("cancelled")).yields(released("a", "cancelled"));
    coupons(created(), reserved("a")).when(release("expired")).yields(released("a", "expired"));
    coupons(created(), reserved("a")).when(release("expired", at)).yields();
    coupons(created()).when(release("cancelled")).yields();
  });

  it("gives a use back", () => {
    const returned: CouponEvent = {
      type: "CouponUseReturned",
      reservationId: "a",
      orderId: "a",
      returnedAt: at,
    };
    const past = [created({ usageLimit: 1 }), reserved("a"), redeemed("a")];
    coupons(...past)
      .when({ type: "ReturnCouponUse", reservationId: "a", orderId: "a", at })
      .yields(returned);
    coupons(...past, returned)
      .when(reserve("b"))
      .yields(reserved("b"));
  });
});

describe("what a cart meets", () => {
  const state = (...past: readonly CouponEvent[]) =>
    past.reduce(couponDecider.evolve, couponDecider.initial);

  it("is its own reservation, which does not use the coupon up for it", () => {
    const past = state(created({ usageLimit: 1 }), reserved("order.2"));
    expect(couponFactsOf(past, at, "order")).toMatchObject({ usesLeft: true });
    expect(couponFactsOf(past, at, "orde")).toMatchObject({ usesLeft: false });
    expect(couponFactsOf(past, at, null)).toMatchObject({ usesLeft: false });
    expect(couponFactsOf(past, later, null)).toMatchObject({ usesLeft: true });
  });
});
