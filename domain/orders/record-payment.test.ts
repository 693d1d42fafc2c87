import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { type OrderCommand, orderDecider } from "./decide.ts";
import type { OrderEvent } from "./events.ts";
import type { PlacedOrder } from "./evolve.ts";
import { canPayByHand } from "./manual-terms.ts";
import { stateAfterUndo, stateWhenPaid } from "./payment-state.ts";
import { paymentDeadlines } from "./record-payment.ts";
import { statusOf } from "./to-order.ts";

const order = given(orderDecider);
const at = "2030-01-01T00:00:00.000Z";
const orderId = "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11";
const deadlines = {
  remindAt: "2030-01-08T00:00:00.000Z",
  cancelAt: "2030-01-15T00:00:00.000Z",
};
const amountCents = 3_000;

const details: PlacedOrder = {
  orderId,
  cartId: "8b2f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c22",
  lines: [
    {
      lineId: "a",
      itemId: "mug",
      variantId: "mug-red",
      sku: "MUG-RED",
      attributes: {},
      productType: 1,
      title: "Mug",
      imageUrl: null,
      quantity: 3,
      unitPriceCents: 1_000,
      totalCents: 3_000,
    },
  ],
  currency: "USD",
  subtotalCents: 3_000,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 3_000,
  payment: { method: "manual" },
  person: { personId: "9c3f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c33", sealed: "" },
  placedAt: at,
};
const placed: OrderEvent = { type: "OrderPlaced", ...details, lines: [...details.lines] };
const confirmed: OrderEvent = { type: "OrderConfirmed", orderId, confirmedAt: at };
const awaited: OrderEvent = {
  type: "OrderPaymentAwaited",
  orderId,
  amountCents,
  ...deadlines,
  awaitedAt: at,
};
const recorded: OrderEvent = { type: "OrderPaymentRecorded", orderId, amountCents, recordedAt: at };
const undone: OrderEvent = {
  type: "OrderPaymentUndone",
  orderId,
  amountCents,
  ...deadlines,
  undoneAt: at,
};
/** Of an order manually from before payments were recorded. */
const assumed: OrderEvent = { type: "OrderPaid", orderId, amountCents, paidAt: at };
const reminded: OrderEvent = { type: "OrderPaymentReminded", orderId, remindedAt: at };
const fulfilled: OrderEvent = {
  type: "OrderFulfilled",
  orderId,
  fulfilmentId: "f",
  lines: [{ lineId: "a", quantity: 1 }],
  tracking: null,
  tellsBuyer: false,
  fulfilledAt: at,
};
const cancelledUnpaid: OrderEvent = {
  type: "OrderCancelled",
  orderId,
  cancelId: "c",
  reason: "",
  returnedToStock: true,
  unpaid: "overdue",
  cancelledAt: deadlines.cancelAt,
};
const awaiting = [placed, confirmed, awaited];

const record: OrderCommand = { type: "RecordPayment", at };
const undo: OrderCommand = { type: "UndoPayment", deadlines, at };
const confirm: OrderCommand = { type: "ConfirmOrder", attempt: 1, deadlines, at };
const remind = (when: string): OrderCommand => ({ type: "RemindOfPayment", at: when });
const cancel = (when: string): OrderCommand => ({
  type: "CancelUnpaidOrder",
  cancelId: "c",
  at: when,
});

const statusAfter = (...events: readonly OrderEvent[]) =>
  statusOf(events.reduce(orderDecider.evolve, orderDecider.initial), details);

describe("an order manually", () => {
  it("awaits its payment from the moment that it is definite", () => {
    order(placed).when(confirm).yields(confirmed, awaited);
    expect(statusAfter(...awaiting)).toBe("awaiting-payment");
  });
  it("awaits nothing where gift cards have paid all of it", () => {
    const giftCards = [{ giftCardId: "g", amountCents }];
    const free: OrderEvent = { ...placed, giftCards, payment: { method: "none" } };
    order(free)
      .when(confirm)
      .yields(confirmed, { ...assumed, amountCents: 0 });
    expect(statusAfter(free, confirmed, { ...assumed, amountCents: 0 })).toBe("paid");
  });
  it("awaits what gift cards leave", () => {
    const giftCards = [{ giftCardId: "g", amountCents: 1_000 }];
    order({ ...placed, giftCards })
      .when(confirm)
      .yields(confirmed, { ...awaited, amountCents: 2_000 });
  });
  it("sends and refunds nothing until it is paid", () => {
    const fulfil: OrderCommand = {
      type: "FulfilOrder",
      fulfilmentId: "f",
      lines: [{ lineId: "a", quantity: 1 }],
      tellsBuyer: false,
      at,
    };
    const refund: OrderCommand = {
      type: "RefundOrder",
      refundId: "r",
      lines: [{ lineId: "a", quantity: 1 }],
      amountCents: undefined,
      returnToStock: true,
      at,
    };
    order(...awaiting)
      .when(fulfil)
      .refuses({ code: "payment-awaited" });
    order(...awaiting)
      .when(refund)
      .refuses({ code: "payment-awaited" });
    order(...awaiting, recorded)
      .when(fulfil)
      .yields(fulfilled);
  });
});

describe("recording a payment", () => {
  it("happens once, and can be undone", () => {
    order(...awaiting)
      .when(record)
      .yields(recorded);
    order(...awaiting, recorded)
      .when(record)
      .yields();
    order(...awaiting, recorded)
      .when(undo)
      .yields(undone);
    order(...awaiting)
      .when(undo)
      .yields();
    expect(statusAfter(...awaiting, recorded)).toBe("paid");
    expect(statusAfter(...awaiting, recorded, undone)).toBe("awaiting-payment");
  });
  it("is rejected for a payment that a provider collected, and for an unconfirmed order", () => {
    const byCard: OrderEvent = { ...placed, payment: { method: "stripe" } };
    const collected: OrderEvent = { ...assumed, reference: "pi_1" };
    order(byCard, confirmed, collected).when(record).refuses({ code: "payment-not-by-hand" });
    order(byCard, confirmed, collected).when(undo).refuses({ code: "payment-not-by-hand" });
    order(placed).when(record).refuses({ code: "order-not-definite" });
    order().when(record).refuses({ code: "order-unknown" });
  });
  it("is not undone once some of the money was refunded", () => {
    const refunded: OrderEvent = {
      type: "OrderRefunded",
      orderId,
      refundId: "r",
      lines: [],
      amountCents: 100,
      returnedToStock: false,
      payback: { paymentCents: 100, giftCards: [] },
      refundedAt: at,
    };
    order(...awaiting, recorded, refunded)
      .when(undo)
      .refuses({ code: "payment-refunded" });
  });
  it("is never cancelled by time once it was undone and goods had left", () =>
    order(...awaiting, recorded, fulfilled)
      .when(undo)
      .yields({ ...undone, cancelAt: null }));
});

describe("an order manually from before payments were recorded", () => {
  it("keeps its state", () => expect(statusAfter(placed, confirmed, assumed)).toBe("paid"));
  it("can be recorded, and undone to the former status", () => {
    order(placed, confirmed, assumed).when(record).yields(recorded);
    const back: OrderEvent = { ...undone, assumed: true, remindAt: null, cancelAt: null };
    order(placed, confirmed, assumed, recorded).when(undo).yields(back);
    expect(statusAfter(placed, confirmed, assumed, recorded, back)).toBe("paid");
  });
  it("can be said to have never been paid", () => {
    order(placed, confirmed, assumed).when(undo).yields(undone);
    expect(statusAfter(placed, confirmed, assumed, undone)).toBe("awaiting-payment");
  });
  it("is assumed to be paid again when an undone payment is restored", () => {
    const restore: OrderCommand = { type: "RecordPayment", isAssumed: true, at };
    const back: OrderEvent = { ...undone, assumed: true, remindAt: null, cancelAt: null };
    const old = [placed, confirmed, assumed];
    order(...old, undone)
      .when(restore)
      .yields(recorded, back);
    order(...old, undone, recorded, back)
      .when(restore)
      .yields();
    order(...old, undone, recorded)
      .when(restore)
      .yields();
    order(...old, undone, recorded, back)
      .when(undo)
      .yields(undone);
    expect(statusAfter(...old, undone, recorded, back)).toBe("paid");
  });
  it("loses nothing by the undoing of a record, and awaits its money by any other", () => {
    expect(stateAfterUndo("recorded", true)).toBe("assumed");
    expect(stateAfterUndo("recorded", false)).toBe("awaited");
    expect(stateAfterUndo("assumed", false)).toBe("awaited");
    for (const state of ["awaited", "received", "never-came", undefined] as const)
      expect(stateAfterUndo(state, true)).toBeUndefined();
  });
  it("is distinguished from an order whose money a provider collected", () => {
    expect(stateWhenPaid({ amountCents: 1 })).toBe("assumed");
    expect(stateWhenPaid({ amountCents: 1, reference: "pi_1" })).toBe("received");
    expect(stateWhenPaid({ amountCents: 0 })).toBe("received");
  });
});

describe("a payment that does not arrive", () => {
  it("is due in the days that the shop has set, with a reminder after half of them", () => {
    expect(paymentDeadlines(at, 14)).toEqual(deadlines);
    expect(paymentDeadlines(at, 0)).toEqual({ remindAt: null, cancelAt: null });
  });
  it("is reminded of once", () => {
    order(...awaiting)
      .when(remind("2030-01-07T23:59:59.999Z"))
      .yields();
    order(...awaiting)
      .when(remind(deadlines.remindAt))
      .yields({ ...reminded, remindedAt: deadlines.remindAt });
    order(...awaiting, reminded)
      .when(remind(deadlines.remindAt))
      .yields();
    order(...awaiting, recorded)
      .when(remind(deadlines.remindAt))
      .yields();
  });
  it("cancels the order at its deadline, and not before", () => {
    order(...awaiting)
      .when(cancel("2030-01-14T23:59:59.999Z"))
      .yields();
    order(...awaiting)
      .when(cancel(deadlines.cancelAt))
      .yields(cancelledUnpaid);
    order(...awaiting, cancelledUnpaid)
      .when(cancel(deadlines.cancelAt))
      .yields();
    expect(statusAfter(...awaiting, cancelledUnpaid)).toBe("cancelled");
  });
  it("wins or loses against the cancellation as a whole", () => {
    order(...awaiting, recorded)
      .when(cancel(deadlines.cancelAt))
      .yields();
    order(...awaiting, cancelledUnpaid)
      .when(record)
      .refuses({ code: "order-cancelled" });
  });
  it("owes nobody anything when an owner cancels", () =>
    order(...awaiting)
      .when({ type: "CancelOrder", cancelId: "c", returnToStock: false, at })
      .yields({
        ...cancelledUnpaid,
        returnedToStock: false,
        unpaid: "by-owner",
        cancelledAt: at,
      } as OrderEvent));
});

describe("payment manually", () => {
  it("is offered for gift cards and files only where the owner allows it", () => {
    const [physical, digital, giftCard] = [1, 2, 4].map((productType) => ({ productType }));
    const lines = [physical, digital, giftCard].map((line) => [line as { productType: number }]);
    expect(lines.map((line) => canPayByHand(line, { forDigital: false }))).toEqual([
      true,
      false,
      false,
    ]);
    expect(lines.map((line) => canPayByHand(line, { forDigital: true }))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
