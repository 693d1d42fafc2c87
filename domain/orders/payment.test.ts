import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { type OrderCommand, orderDecider } from "./decide.ts";
import type { OrderEvent } from "./events.ts";
import { dueCents } from "./order-lines.ts";

const order = given(orderDecider);
const at = "2030-01-01T00:00:00.000Z";
const orderId = "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11";

const placed: OrderEvent = {
  type: "OrderPlaced",
  orderId,
  cartId: "8b2f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c22",
  lines: [],
  currency: "USD",
  subtotalCents: 3500,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 3500,
  giftCards: [{ giftCardId: "card", amountCents: 1000 }],
  payment: { method: "stripe" },
  person: { personId: "9c3f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c33", sealed: "" },
  placedAt: at,
};
const started = (attempt = 1, reference = "pi_1"): OrderEvent => ({
  type: "OrderPaymentStarted",
  orderId,
  attempt,
  method: "stripe",
  reference,
  amountCents: 2500,
  startedAt: at,
});
const failed: OrderEvent = {
  type: "OrderFailed",
  orderId,
  reason: "payment-abandoned",
  failedAt: at,
};
const confirmed: OrderEvent = { type: "OrderConfirmed", orderId, confirmedAt: at };
const start = (attempt = 1, reference = "pi_1"): OrderCommand => ({
  type: "StartPayment",
  attempt,
  method: "stripe",
  reference,
  at,
});
const decline = (reference = "pi_1", declineId = "ch_1"): OrderCommand => ({
  type: "RecordDecline",
  reference,
  declineId,
  code: "card_declined",
  at,
});
const declined: OrderEvent = {
  type: "OrderPaymentDeclined",
  orderId,
  reference: "pi_1",
  declineId: "ch_1",
  code: "card_declined",
  declinedAt: at,
};

describe("a payment", () => {
  it("asks for what gift cards leave to pay, once", () => {
    expect(dueCents(placed)).toBe(2500);
    order(placed).when(start()).yields(started());
    order(placed, started()).when(start()).yields();
  });
  it("belongs to the attempt that began it", () => {
    order().when(start()).refuses({ code: "order-unknown" });
    order(placed, started(), failed).when(start()).refuses({ code: "attempt-over" });
    order(placed, started(), failed, placed).when(start(2, "pi_2")).yields(started(2, "pi_2"));
    order(placed, confirmed).when(start()).refuses({ code: "attempt-over" });
  });
  it("may be turned down, which is recorded once per try", () => {
    order(placed, started()).when(decline()).yields(declined);
    order(placed, started(), declined).when(decline()).yields();
    order(placed, started(), declined)
      .when(decline("pi_1", "ch_2"))
      .yields({ ...declined, declineId: "ch_2" });
    order(placed, started()).when(decline("pi_0")).yields();
    order().when(decline()).refuses({ code: "order-unknown" });
  });
  it("is named when the order is definite", () =>
    order(placed, started())
      .when({ type: "ConfirmOrder", attempt: 1, reference: "pi_1", at })
      .yields(confirmed, {
        type: "OrderPaid",
        orderId,
        amountCents: 2500,
        reference: "pi_1",
        paidAt: at,
      }));
  it("that was abandoned leaves its reason, and its id to be cancelled", () => {
    order(placed, started())
      .when({ type: "FailOrder", attempt: 1, reason: "payment-abandoned", at })
      .yields(failed);
    const state = [placed, started(), failed].reduce(orderDecider.evolve, orderDecider.initial);
    expect(state.failed).toMatchObject([
      { reason: "payment-abandoned", payment: { reference: "pi_1" } },
    ]);
  });
});
