import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { orderDecider } from "./decide.ts";
import type { OrderEvent } from "./events.ts";
import type { CancelOrder, FulfilOrder } from "./fulfil.ts";
import { fulfilledQuantity, keptQuantity, refundedQuantity, unsentQuantity } from "./line-units.ts";
import type { RefundOrder } from "./refund.ts";

const order = given(orderDecider);
const at = "2030-01-01T00:00:00.000Z";
const line = (lineId: string, productType: 1 | 2, quantity: number) => ({
  lineId,
  itemId: lineId,
  variantId: lineId,
  sku: lineId,
  attributes: {},
  productType,
  title: lineId,
  imageUrl: null,
  quantity,
  unitPriceCents: 1_000,
  totalCents: quantity * 1_000,
});
const person = { personId: "0197a5f0-0000-7000-8000-000000000001", sealed: "" };
const placed: OrderEvent = {
  type: "OrderPlaced",
  orderId: "o",
  cartId: "c",
  lines: [line("mug", 1, 3), line("song", 2, 1)],
  currency: "USD",
  subtotalCents: 4_000,
  taxCents: 0,
  shippingCostCents: 500,
  discountCents: 0,
  grandTotalCents: 4_500,
  payment: { method: "manual" },
  person,
  placedAt: at,
};
const confirmed: OrderEvent = { type: "OrderConfirmed", orderId: "o", confirmedAt: at };
const bought = [placed, confirmed];
const followed = { ...person, sealed: "tracking" };
const fulfil = (quantity: number, fulfilmentId = "f1", lineId = "mug"): FulfilOrder => ({
  type: "FulfilOrder",
  fulfilmentId,
  lines: [{ lineId, quantity }],
  person: followed,
  tellsBuyer: true,
  at,
});
const sent = (quantity: number, fulfilmentId = "f1"): OrderEvent => ({
  type: "OrderFulfilled",
  orderId: "o",
  fulfilmentId,
  lines: [{ lineId: "mug", quantity }],
  tracking: null,
  person: followed,
  tellsBuyer: true,
  fulfilledAt: at,
});
const refunded = (quantity: number, amountCents: number, sent?: number): OrderEvent => ({
  type: "OrderRefunded",
  orderId: "o",
  refundId: "r",
  lines: [{ lineId: "mug", quantity, ...(sent !== undefined && { sent }) }],
  amountCents,
  returnedToStock: false,
  payback: { paymentCents: amountCents, giftCards: [] },
  refundedAt: at,
});

describe("sending an order", () => {
  it("whole, or in parts", () => {
    order(...bought)
      .when(fulfil(3))
      .yields(sent(3));
    order(...bought, sent(1))
      .when(fulfil(2, "f2"))
      .yields(sent(2, "f2"));
  });
  it("counts a line that is named twice once", () =>
    order(...bought)
      .when({ ...fulfil(1), lines: [...fulfil(1).lines, ...fulfil(2).lines] })
      .yields(sent(3)));
  it("records nothing when it is sent already under this id", () =>
    order(...bought, sent(2))
      .when(fulfil(2))
      .yields());
  it("rejects more units than were bought and neither shipped nor refunded", () => {
    order(...bought)
      .when(fulfil(4))
      .refuses({ code: "too-many-fulfilled" });
    order(...bought, sent(2))
      .when(fulfil(2, "f2"))
      .refuses({ code: "too-many-fulfilled" });
    order(...bought, refunded(2, 2_000))
      .when(fulfil(2))
      .refuses({ code: "too-many-fulfilled" });
  });
  it("still ships the remaining units when a shipped one was returned", () => {
    const past = [...bought, sent(1), refunded(1, 1_000, 1)];
    order(...past)
      .when(fulfil(2, "f2"))
      .yields(sent(2, "f2"));
    order(...past)
      .when(fulfil(3, "f2"))
      .refuses({ code: "too-many-fulfilled" });
    order(...past, sent(1, "f2"))
      .when(fulfil(2, "f3"))
      .refuses({ code: "too-many-fulfilled" });
  });
  it("sends no files", () =>
    order(...bought)
      .when(fulfil(1, "f1", "song"))
      .refuses({ code: "too-many-fulfilled" }));
  it("refuses nothing, unknown lines and orders that are not definite", () => {
    order(...bought)
      .when({ ...fulfil(1), lines: [] })
      .refuses({ code: "fulfilment-empty" });
    order(...bought)
      .when(fulfil(1, "f1", "cup"))
      .refuses({ code: "line-unknown" });
    order(placed).when(fulfil(1)).refuses({ code: "order-not-definite" });
    order().when(fulfil(1)).refuses({ code: "order-unknown" });
  });
});

describe("a refund of an order that was sent in part", () => {
  const refund = (quantity: number, told?: number, lineId = "mug"): RefundOrder => ({
    type: "RefundOrder",
    refundId: "r",
    lines: [{ lineId, quantity, ...(told !== undefined && { sent: told }) }],
    amountCents: undefined,
    returnToStock: false,
    at,
  });
  const partly = [...bought, sent(1)];

  it("is of the units that it says", () => {
    order(...partly)
      .when(refund(1, 1))
      .yields(refunded(1, 1_000, 1));
    order(...partly)
      .when(refund(2, 1))
      .yields(refunded(2, 2_000, 1));
    order(...partly)
      .when(refund(1, 0))
      .yields(refunded(1, 1_000));
  });
  it("is of those that were not sent first, where nobody says it", () => {
    order(...partly)
      .when(refund(2))
      .yields(refunded(2, 2_000));
    order(...partly)
      .when(refund(3))
      .yields(refunded(3, 3_000, 1));
  });
  it("is refused when it says what cannot be", () => {
    const refusal = { code: "not-sent-like-that" } as const;
    order(...bought)
      .when(refund(1, 1))
      .refuses(refusal);
    order(...partly)
      .when(refund(3, 0))
      .refuses(refusal);
    order(...partly, refunded(1, 1_000, 1))
      .when({ ...refund(1, 1), refundId: "r2" })
      .refuses(refusal);
    order(...bought, sent(2))
      .when(refund(1, 2))
      .refuses(refusal);
    order(...partly)
      .when(refund(1, 1, "song"))
      .refuses(refusal);
  });
  it("leaves every unit either sent, refunded or to send, in whatever order things happen", () => {
    const step = fc.record({
      what: fc.constantFrom("send", "refund", "refuse"),
      quantity: fc.integer({ min: 1, max: 3 }),
      told: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const byCard = { ...placed, payment: { method: "stripe" } } as OrderEvent;
        let state = [byCard, confirmed].reduce(orderDecider.evolve, orderDecider.initial);
        for (const [index, { what, quantity, told }] of steps.entries()) {
          const id = `${index}`;
          const command =
            what === "send"
              ? fulfil(quantity, id)
              : what === "refund"
                ? { ...refund(quantity, told), refundId: id }
                : ({
                    type: "RecordRefundRefused",
                    refundId: `${index - 1}`,
                    code: "no",
                    at,
                  } as const);
          const decision = orderDecider.decide(command, state);
          if (decision.ok) state = decision.value.reduce(orderDecider.evolve, state);
          const mug = { lineId: "mug", quantity: 3, productType: 1 } as const;
          const unsent = unsentQuantity(state, mug);
          const kept = keptQuantity(state, mug);
          expect(unsent + kept + refundedQuantity(state, "mug")).toBe(3);
          expect(Math.min(unsent, kept)).toBeGreaterThanOrEqual(0);
          expect(kept).toBeLessThanOrEqual(fulfilledQuantity(state, "mug"));
        }
      }),
    );
  });
});

describe("cancelling an order", () => {
  const cancel: CancelOrder = {
    type: "CancelOrder",
    cancelId: "x",
    person: { ...person, sealed: "reason" },
    returnToStock: true,
    at,
  };
  const cancelled: OrderEvent = {
    type: "OrderCancelled",
    orderId: "o",
    cancelId: "x",
    reason: "",
    person: { ...person, sealed: "reason" },
    returnedToStock: true,
    cancelledAt: at,
  };
  const back = (mugs: number, amountCents: number): OrderEvent => ({
    type: "OrderRefunded",
    orderId: "o",
    refundId: "x",
    lines: [
      { lineId: "mug", quantity: mugs },
      { lineId: "song", quantity: 1 },
    ],
    amountCents,
    returnedToStock: true,
    payback: { paymentCents: amountCents, giftCards: [] },
    refundedAt: at,
  });

  it("refunds the whole remaining amount, shipping included", () => {
    order(...bought)
      .when(cancel)
      .yields(cancelled, back(3, 4_500));
    order(...bought, refunded(1, 900))
      .when(cancel)
      .yields(cancelled, back(2, 3_600));
  });
  it("refunds the whole of an order that is older than the rule of whole yen", () =>
    order({ ...placed, currency: "JPY", grandTotalCents: 4_550 } as OrderEvent, confirmed)
      .when(cancel)
      .yields(cancelled, back(3, 4_550)));
  it("leaves the stock alone when it should", () =>
    order(...bought)
      .when({ ...cancel, returnToStock: false })
      .yields(
        { ...cancelled, returnedToStock: false } as OrderEvent,
        { ...back(3, 4_500), returnedToStock: false } as OrderEvent,
      ));
  it("records nothing twice", () =>
    order(...bought, cancelled, back(3, 4_500))
      .when(cancel)
      .yields());
  it("cannot cancel a partly shipped order, nor ship a cancelled one", () => {
    order(...bought, sent(1))
      .when(cancel)
      .refuses({ code: "order-sent" });
    order(...bought, cancelled, back(3, 4_500))
      .when(fulfil(1))
      .refuses({ code: "order-cancelled" });
  });
});

describe("a note", () => {
  const note = { type: "AddOrderNote", noteId: "n", person, at } as const;
  const added: OrderEvent = {
    type: "OrderNoteAdded",
    orderId: "o",
    noteId: "n",
    person,
    addedAt: at,
  };
  it("is added once", () => {
    order(...bought)
      .when(note)
      .yields(added);
    order(...bought, added)
      .when(note)
      .yields();
    order().when(note).refuses({ code: "order-unknown" });
  });
});

describe("a shipment that was entered by mistake", () => {
  const takeBack = { type: "TakeBackShipment", fulfilmentId: "f1", at } as const;
  const takenBack = (quantity: number): OrderEvent => ({
    type: "OrderShipmentTakenBack",
    orderId: "o",
    fulfilmentId: "f1",
    lines: [{ lineId: "mug", quantity }],
    takenBackAt: at,
  });

  it("is undone once, and its units are left to send again", () => {
    order(...bought, sent(2))
      .when(takeBack)
      .yields(takenBack(2));
    order(...bought, sent(2), takenBack(2))
      .when(takeBack)
      .yields();
    order(...bought, sent(2), takenBack(2))
      .when(fulfil(3, "f2"))
      .yields(sent(3, "f2"));
  });

  it("is not sent again by its own call that comes late", () =>
    order(...bought, sent(2), takenBack(2))
      .when(fulfil(2))
      .yields());

  it("stays when units of it were refunded as sent", () => {
    const refunded: OrderEvent = {
      type: "OrderRefunded",
      orderId: "o",
      refundId: "r",
      lines: [{ lineId: "mug", quantity: 1, sent: 1 }],
      amountCents: 1_000,
      returnedToStock: true,
      refundedAt: at,
    };
    order(...bought, sent(2), refunded)
      .when(takeBack)
      .refuses({ code: "fulfilment-refunded" });
    const other = { ...takeBack, fulfilmentId: "f2" };
    order(...bought, sent(2), sent(1, "f2"), refunded)
      .when(other)
      .yields({ ...takenBack(1), fulfilmentId: "f2" } as OrderEvent);
  });

  it("must be one of the order's", () =>
    order(...bought)
      .when(takeBack)
      .refuses({ code: "fulfilment-unknown" }));
});

describe("how a shipment can be followed", () => {
  const change = (changeId: string, tellsBuyer = false) =>
    ({ type: "ChangeTracking", fulfilmentId: "f1", changeId, person, tellsBuyer, at }) as const;
  const changed = (changeId: string, tellsBuyer = false): OrderEvent => ({
    type: "OrderTrackingChanged",
    orderId: "o",
    fulfilmentId: "f1",
    changeId,
    person,
    tellsBuyer,
    changedAt: at,
  });

  it("changes once for each change, and emails the customer only on request", () => {
    order(...bought, sent(2))
      .when(change("c1"))
      .yields(changed("c1"));
    order(...bought, sent(2), changed("c1"))
      .when(change("c1", true))
      .yields();
    order(...bought, sent(2), changed("c1"))
      .when(change("c2", true))
      .yields(changed("c2", true));
  });

  it("is said of a shipment that there is", () =>
    order(...bought)
      .when(change("c1"))
      .refuses({ code: "fulfilment-unknown" }));
});
