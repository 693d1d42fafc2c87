import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { couponDecider } from "#domain/coupons/decide.ts";
import { CouponEvent } from "#domain/coupons/events.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { createCouponReservations } from "./reservations.ts";

const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
const START = Date.parse("2030-01-01T00:00:00.000Z");

let test: TestDatabase;
let stores: readonly EventStore[];
const clock = { ms: START };
const now = () => new Date(clock.ms).toISOString();
const soon = () => new Date(clock.ms + 600_000).toISOString();

/** A separate server process: it shares only the log with the others. */
const openProcess = (eventStore: EventStore) => {
  const handler = handlerOn(eventStore, Date.now);
  return {
    coupons: handler(couponDecider, CouponEvent),
    ...createCouponReservations({ handler, eventStore, now }),
  };
};
let processes: readonly ReturnType<typeof openProcess>[];

beforeAll(async () => {
  test = await createTestDatabase();
  stores = [1, 2].map(() => createPostgresEventStore({ connectionString: test.url }));
  processes = stores.map(openProcess);
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await test.drop();
});

const first = () => processes[0] as ReturnType<typeof openProcess>;

const create = async (couponId: string, usageLimit: number | null) => {
  const coupon = {
    couponId,
    code: couponId,
    name: "",
    discount: { kind: "percent", ratePpm: 100_000 } as const,
    currency: "USD",
    minimumSubtotalCents: 0,
    startsAt: null,
    expiresAt: null,
    usageLimit,
    enabled: true,
  };
  const command = { type: "CreateCoupon", coupon, at: now() } as const;
  expect(await first().coupons.run(couponId, command, { metadata })).toMatchObject({ ok: true });
};

const attempt = (order: string, ...couponIds: readonly string[]) => ({
  reservationId: `${order}.1`,
  couponIds,
  metadata,
});
const buy = async (buyer: number, couponId: string): Promise<boolean> => {
  const shop = processes[buyer % 2] as ReturnType<typeof openProcess>;
  const order = `${couponId}-${buyer}`;
  const mine = attempt(order, couponId);
  if (!(await shop.reserve(mine, soon())).ok) return false;
  return (await shop.redeem(mine, order, [{ couponId, amountCents: 100 }])).ok;
};
const stateOf = async (couponId: string) => (await first().coupons.load("demo", couponId)).state;

describe("a usage limit, over two server processes and Postgres", () => {
  it("lets exactly ten of a hundred concurrent orders use a coupon that is valid for ten", async () => {
    await create("TEN", 10);
    const buyers = Array.from({ length: 100 }, (_, index) => index);
    const used = await Promise.all(buyers.map((buyer) => buy(buyer, "TEN")));
    expect(used.filter(Boolean)).toHaveLength(10);
    expect(await stateOf("TEN")).toMatchObject({ redeemed: 10, reservations: new Map() });
  });

  it("counts an order once, however often and from wherever it is repeated", async () => {
    await create("ONCE", 1);
    const mine = attempt("order", "ONCE");
    const discounts = [{ couponId: "ONCE", amountCents: 100 }];
    const reserved = await Promise.all(
      [0, 1, 0, 1].map((n) => processes[n]?.reserve(mine, soon())),
    );
    expect(reserved.every((outcome) => outcome?.ok)).toBe(true);
    for (const shop of [...processes, ...processes])
      expect(await shop.redeem(mine, "order", discounts)).toMatchObject({ ok: true });
    expect(await stateOf("ONCE")).toMatchObject({ redeemed: 1 });
    expect(await buy(1, "ONCE")).toBe(false);
  });

  it("reserves all coupons of an attempt or none", async () => {
    await create("MANY", null);
    await create("FEW", 1);
    expect(await buy(1, "FEW")).toBe(true);
    const refused = await first().reserve(attempt("order-2", "MANY", "FEW"), soon());
    expect(refused).toEqual({
      ok: false,
      rejection: { couponId: "FEW", rejection: { code: "coupon-unusable", reason: "used-up" } },
    });
    expect((await stateOf("MANY")).reservations.size).toBe(0);
  });

  it("gives what a customer who went away had reserved to the next, and to that one alone", async () => {
    await create("LAPSE", 1);
    const gone = attempt("gone", "LAPSE");
    expect(await first().reserve(gone, soon())).toMatchObject({ ok: true });
    expect(await buy(1, "LAPSE")).toBe(false);
    clock.ms += 600_000;
    const buyers = Array.from({ length: 20 }, (_, index) => index + 10);
    const used = await Promise.all(buyers.map((buyer) => buy(buyer, "LAPSE")));
    expect(used.filter(Boolean)).toHaveLength(1);
    const late = await first().redeem(gone, "gone", [{ couponId: "LAPSE", amountCents: 1 }]);
    expect(late).toMatchObject({
      ok: false,
      rejection: { rejection: { code: "reservation-gone" } },
    });
  });

  it("returns the uses that a failed attempt had redeemed or reserved, once", async () => {
    await create("USED", 1);
    await create("HELD", 1);
    const failed = attempt("failed", "USED", "HELD");
    await first().reserve(failed, soon());
    await first().redeem(failed, "failed", [{ couponId: "USED", amountCents: 100 }]);
    for (const shop of processes) await shop.compensate(failed, "failed");
    for (const couponId of ["USED", "HELD"])
      expect(await stateOf(couponId)).toMatchObject({ redeemed: 0, reservations: new Map() });
    expect(await buy(1, "USED")).toBe(true);
    expect(await buy(2, "USED")).toBe(false);
  });
});
