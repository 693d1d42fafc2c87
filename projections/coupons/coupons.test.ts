import { afterEach, beforeEach, expect, it } from "vitest";
import type { CouponDefinition, CouponEvent } from "#domain/coupons/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { coupons } from "./coupons.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(coupons);
});
afterEach(() => website.drop());

const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`;
const spring: CouponDefinition = {
  couponId: "SPRING",
  code: "Spring",
  name: "Spring sale",
  discount: { kind: "percent", ratePpm: 100_000 },
  currency: "EUR",
  minimumSubtotalCents: 2_000,
  startsAt: at(1),
  expiresAt: at(9),
  usageLimit: 50,
  enabled: true,
};
const record = (...events: readonly CouponEvent[]) => website.record("coupon SPRING", ...events);
const created: CouponEvent = { type: "CouponCreated", coupon: spring, createdAt: at(1) };
const reserved = (reservationId: string): CouponEvent => ({
  type: "CouponReserved",
  reservationId,
  expiresAt: at(3),
  reservedAt: at(2),
});
const orderId = "00000000-0000-4000-8000-000000000001";
const redeemed: CouponEvent = {
  type: "CouponRedeemed",
  reservationId: "ann",
  orderId,
  amountCents: 250,
  redeemedAt: at(3),
};

it("shows a coupon as the owner last defined it", async () => {
  const changed = {
    ...spring,
    name: "Late spring",
    discount: { kind: "free-shipping" },
    enabled: false,
  } as const;
  await record(created, { type: "CouponChanged", coupon: changed, changedAt: at(2) });
  expect(
    await website.rows(
      `select coupon_id, code, name, kind, currency, minimum_subtotal_cents::int as minimum,
              usage_limit::int as usage_limit, enabled, removed,
              starts_at = '${at(1)}' and expires_at = '${at(9)}' as in_time,
              created_at = '${at(1)}' and changed_at = '${at(2)}' as dated from read.coupons`,
    ),
  ).toEqual([
    {
      coupon_id: "SPRING",
      code: "Spring",
      name: "Late spring",
      kind: "free-shipping",
      currency: "EUR",
      minimum: 2_000,
      usage_limit: 50,
      enabled: false,
      removed: false,
      in_time: true,
      dated: true,
    },
  ]);
});

it("knows a removed coupon, until it is restored", async () => {
  const removed = "select removed from read.coupons";
  await record(created, { type: "CouponRemoved", removedAt: at(2) });
  expect(await website.rows(removed)).toEqual([{ removed: true }]);
  await record({ type: "CouponRestored", restoredAt: at(3) });
  expect(await website.rows(removed)).toEqual([{ removed: false }]);
});

it("turns a reservation into a use when the order is paid, and takes a use back", async () => {
  const counts = `
    select redeemed::int, (select array_agg(reservation_id) from read.coupon_reservations) as reserved,
           (select array_agg(order_id || ' ' || amount_cents) from read.coupon_uses) as uses
      from read.coupons`;
  await record(created, reserved("ann"), reserved("bob"), redeemed);
  expect(await website.rows(counts)).toEqual([
    { redeemed: 1, reserved: ["bob"], uses: [`${orderId} 250`] },
  ]);
  await record(
    {
      type: "CouponReservationReleased",
      reservationId: "bob",
      reason: "expired",
      releasedAt: at(4),
    },
    { type: "CouponUseReturned", reservationId: "ann", orderId, returnedAt: at(4) },
  );
  expect(await website.rows(counts)).toEqual([{ redeemed: 0, reserved: null, uses: null }]);
});

it("begins to count again when a coupon is created again", async () => {
  await record(created, reserved("ann"), redeemed, created);
  expect(await website.rows("select redeemed::int from read.coupons")).toEqual([{ redeemed: 0 }]);
});
