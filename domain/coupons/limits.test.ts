import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type CouponCommand, couponDecider } from "./decide.ts";
import type { CouponDefinition, CouponEvent } from "./events.ts";
import { couponFactsOf, isOfOrder, lapsedReservations } from "./reservations.ts";
import { unusableNow } from "./usable.ts";

const coupons = given(couponDecider);
const at = (minute: number) => `2030-01-01T00:${String(minute).padStart(2, "0")}:00.000Z`;
const coupon = (changes: Partial<CouponDefinition> = {}): CouponDefinition => ({
  couponId: "SPRING",
  code: "Spring",
  name: "",
  currency: "USD",
  minimumSubtotalCents: 0,
  discount: { kind: "percent", ratePpm: 100_000 },
  startsAt: null,
  expiresAt: null,
  usageLimit: 2,
  enabled: true,
  ...changes,
});
const created = (changes?: Partial<CouponDefinition>): CouponEvent => ({
  type: "CouponCreated",
  coupon: coupon(changes),
  createdAt: at(0),
});
const changed = (changes: Partial<CouponDefinition>): CouponEvent => ({
  type: "CouponChanged",
  coupon: coupon(changes),
  changedAt: at(0),
});
const removed: CouponEvent = { type: "CouponRemoved", removedAt: at(0) };
const restored: CouponEvent = { type: "CouponRestored", restoredAt: at(0) };
const reserved = (reservationId: string, until: number, now = 0): CouponEvent => ({
  type: "CouponReserved",
  reservationId,
  expiresAt: at(until),
  reservedAt: at(now),
});
const released = (
  reservationId: string,
  reason: "expired" | "cancelled",
  now: number,
): CouponEvent => ({
  type: "CouponReservationReleased",
  reservationId,
  reason,
  releasedAt: at(now),
});
const redeemed = (reservationId: string): CouponEvent => ({
  type: "CouponRedeemed",
  reservationId,
  orderId: "o",
  amountCents: 1,
  redeemedAt: at(0),
});
const returned: CouponEvent = {
  type: "CouponUseReturned",
  reservationId: "a",
  orderId: "o",
  returnedAt: at(0),
};
const change = (changes: Partial<CouponDefinition>, seen?: CouponDefinition): CouponCommand => ({
  type: "ChangeCoupon",
  coupon: coupon(changes),
  seen,
  at: at(0),
});
const reserve = (reservationId: string, now: number, until: number): CouponCommand => ({
  type: "ReserveCoupon",
  reservationId,
  expiresAt: at(until),
  at: at(now),
});
const stateOf = (...events: readonly CouponEvent[]) =>
  events.reduce(couponDecider.evolve, couponDecider.initial);

itKeepsTheDeciderContract("coupon", couponDecider);

describe("changing a coupon", () => {
  it("is rejected when another member has changed it since the editor was opened", () => {
    const now = coupon({ name: "Now", startsAt: at(1), expiresAt: at(9) });
    const history = [created(), changed(now)];
    coupons(...history)
      .when(change({ name: "Mine" }, coupon()))
      .refuses({ code: "changed-meanwhile", present: now });
    // The same moments, as a table spells them.
    const seen = {
      ...now,
      startsAt: "2030-01-01 00:01:00+00",
      expiresAt: "2030-01-01 00:09:00+00",
    };
    coupons(...history)
      .when(change({ name: "Mine" }, seen))
      .yields(changed({ name: "Mine" }));
    coupons(...history)
      .when(change({ name: "Mine" }, { ...seen, expiresAt: "2030-01-01 00:08:00+00" }))
      .refuses({ code: "changed-meanwhile", present: now });
    coupons(...history)
      .when(change(now))
      .yields();
  });

  it("removes and restores it once, and neither one that never was", () => {
    coupons(created(), removed)
      .when({ type: "RemoveCoupon", at: at(0) })
      .yields();
    coupons(created())
      .when({ type: "RestoreCoupon", at: at(0) })
      .yields();
    coupons(created(), removed)
      .when({ type: "RestoreCoupon", at: at(0) })
      .yields(restored);
    for (const type of ["RemoveCoupon", "RestoreCoupon"] as const)
      coupons()
        .when({ type, at: at(0) })
        .refuses({ code: "coupon-not-found" });
    expect(couponFactsOf(stateOf(), at(0), null)).toBeUndefined();
    expect(couponFactsOf(stateOf(created(), removed), at(0), null)).toBeUndefined();
    expect(couponFactsOf(stateOf(created(), changed({ name: "New" })), at(0), null)).toEqual({
      coupon: coupon({ name: "New" }),
      usesLeft: true,
    });
  });
});

describe("the limit of a coupon", () => {
  it("lets the last use be reserved, and prolonged by who has it", () => {
    coupons(created(), redeemed("x"), reserved("a", 10))
      .when(reserve("a", 1, 11))
      .yields(reserved("a", 11, 1));
    coupons(created(), redeemed("x"), reserved("a", 10))
      .when(reserve("b", 1, 11))
      .refuses({ code: "coupon-unusable", reason: "used-up" });
  });

  it("frees expired reservations from their moment on, the oldest first, and no more than needed", () => {
    const lapsed = [
      created({ usageLimit: 3 }),
      reserved("new", 9),
      reserved("old", 5),
      reserved("c", 20),
    ];
    coupons(...lapsed)
      .when(reserve("d", 4, 30))
      .refuses({ code: "coupon-unusable", reason: "used-up" });
    coupons(...lapsed)
      .when(reserve("d", 5, 30))
      .yields(released("old", "expired", 5), reserved("d", 30, 5));
    coupons(...lapsed)
      .when(reserve("d", 10, 30))
      .yields(released("old", "expired", 10), reserved("d", 30, 10));
    // A reservation of one's own is prolonged, not freed.
    coupons(...lapsed)
      .when(reserve("old", 10, 30))
      .yields(reserved("old", 30, 10));
    expect(lapsedReservations(stateOf(...lapsed), at(10), (id) => id === "old")).toEqual(["new"]);
  });

  it("does not count where there is none", () => {
    const none = [created({ usageLimit: null }), redeemed("x"), reserved("a", 5)];
    coupons(...none)
      .when(reserve("b", 9, 30))
      .yields(reserved("b", 30, 9));
  });

  it("counts a returned use again, and never below none", () => {
    const one = [created({ usageLimit: 1 }), reserved("a", 10), redeemed("a"), returned];
    coupons(...one)
      .when(reserve("b", 1, 10))
      .yields(reserved("b", 10, 1));
    expect(stateOf(...one, returned).redeemed).toBe(0);
    expect(stateOf(created(), redeemed("a"), redeemed("b"), returned).redeemed).toBe(1);
  });

  it("frees a released reservation, an expired one only once its time is over", () => {
    const release = (reason: "expired" | "cancelled", now: number): CouponCommand => ({
      type: "ReleaseCoupon",
      reservationId: "a",
      reason,
      at: at(now),
    });
    const held = [created(), reserved("a", 10)];
    coupons(...held)
      .when(release("expired", 9))
      .yields();
    coupons(...held)
      .when(release("expired", 10))
      .yields(released("a", "expired", 10));
    coupons(...held)
      .when(release("cancelled", 1))
      .yields(released("a", "cancelled", 1));
    coupons(...held, released("a", "cancelled", 1))
      .when(release("cancelled", 1))
      .yields();
  });
});

describe("a coupon that can be used now", () => {
  it.each([
    [{}, undefined],
    [{ enabled: false }, "unknown"],
    [{ startsAt: at(5) }, undefined],
    [{ startsAt: at(6) }, "not-started"],
    [{ expiresAt: at(5) }, "expired"],
    [{ expiresAt: at(6) }, undefined],
  ] as const)("with %j: %s", (changes, reason) =>
    expect(unusableNow({ coupon: coupon(changes), usesLeft: true }, at(5))).toBe(reason),
  );

  it("has uses left, and exists", () => {
    expect(unusableNow({ coupon: coupon(), usesLeft: false }, at(5))).toBe("used-up");
    expect(unusableNow(undefined, at(5))).toBe("unknown");
  });

  it("knows the attempts of its own order by their beginning", () => {
    expect(isOfOrder("o1")("o1.2")).toBe(true);
    expect(isOfOrder("o1")("o12.2")).toBe(false);
    expect(isOfOrder(null)("null.1")).toBe(false);
  });
});
