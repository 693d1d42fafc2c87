import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { checkoutDecider } from "./decide.ts";
import type { CheckoutEvent } from "./events.ts";

itKeepsTheDeciderContract("checkout", checkoutDecider);

const at = "2030-01-01T00:00:00.000Z";
const later = "2030-01-01T00:01:00.000Z";
const checkout = given(checkoutDecider);

const session = {
  cartId: "cart",
  orderId: "order",
  attempt: 1,
  held: [{ productId: "mug", variantId: "mug.red", quantity: 2 }],
  expiresAt: "2030-01-01T00:15:00.000Z",
};
const start = (change: Partial<typeof session> = {}, startedAt = at) =>
  ({ type: "StartCheckout", started: { ...session, ...change }, at: startedAt }) as const;
const started = (change: Partial<typeof session> = {}, startedAt = at): CheckoutEvent => ({
  type: "CheckoutStarted",
  ...session,
  ...change,
  startedAt,
});
const cancelled = { type: "CheckoutCancelled", orderId: "order", cancelledAt: at } as const;

describe("starting a checkout", () => {
  it("records the held items and the expiry", () => checkout().when(start()).yields(started()));
  it("records nothing when exactly this is held until the same time", () =>
    checkout(started()).when(start({}, later)).yields());
  it.each<Partial<typeof session>>([
    { expiresAt: "2030-01-01T00:16:00.000Z" },
    { attempt: 2 },
    { held: [] },
  ])("records the hold again with %j", (change) =>
    checkout(started()).when(start(change, later)).yields(started(change, later)),
  );
  it("records a hold again that was cancelled in the meantime", () =>
    checkout(started(), cancelled).when(start({}, later)).yields(started({}, later)));
  it("keeps the last of several holds", () => {
    checkout(started(), started({ attempt: 2 }))
      .when(start({ attempt: 2 }))
      .yields();
    checkout(started(), started({ attempt: 2 }))
      .when(start())
      .yields(started());
  });
});

describe("cancelling a checkout", () => {
  const cancel = { type: "CancelCheckout", at } as const;

  it("records that the holds of its order end, once", () => {
    checkout(started()).when(cancel).yields(cancelled);
    checkout(started(), cancelled).when(cancel).yields();
  });
  it("records nothing when nothing is held", () => checkout().when(cancel).yields());
});

it("has no session before a checkout and after it was cancelled", () => {
  const { evolve, initial } = checkoutDecider;
  expect(initial).toBeUndefined();
  expect(evolve(initial, started())).toEqual({ ...session, startedAt: at });
  expect(evolve(evolve(initial, started()), cancelled)).toBeUndefined();
});
