import { afterAll, beforeAll, expect, it } from "vitest";
import { createCouponReservations } from "#commands/coupons/reservations.ts";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import { coupons } from "#projections/coupons/coupons.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createExpireReservations } from "./expire-reservations.ts";

const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("releases what lapsed, and leaves what lives", async () => {
  const shop = createTestShop();
  const handled = shop.handler(couponDecider, CouponEvent);
  const coupon = {
    couponId: "CODE",
    code: "CODE",
    name: "",
    discount: { kind: "free-shipping" } as const,
    currency: "USD",
    minimumSubtotalCents: 0,
    startsAt: null,
    expiresAt: null,
    usageLimit: 5,
    enabled: true,
  };
  await handled.run("CODE", { type: "CreateCoupon", coupon, at: shop.now() }, { metadata });
  const reservations = createCouponReservations(shop);
  const reserve = (reservationId: string, expiresAt: string) =>
    reservations.reserve({ reservationId, couponIds: ["CODE"], metadata }, expiresAt);
  await reserve("gone.1", "2029-12-31T23:59:59.000Z");
  await reserve("here.1", "2030-01-01T00:10:00.000Z");
  await projectAll(test.database, shop.eventStore, [coupons]);
  const expire = createExpireReservations({ ...shop, sql: test.database, newId: () => "job" });
  expect(await expire()).toBe(1);
  const { reservations: left } = (await handled.load("demo", "CODE")).state;
  expect([...left.keys()]).toEqual(["here.1"]);
  expect(await expire()).toBe(0);
});
