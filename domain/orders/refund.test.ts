import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { type OrderCommand, orderDecider } from "./decide.ts";
import type { OrderEvent } from "./events.ts";
import type { OrderState } from "./evolve.ts";
import { refundedQuantity } from "./line-units.ts";
import type { OrderLine } from "./order-parts.ts";
import { refundedCents, unitsRefunded } from "./refund.ts";

type Refunded = Extract<OrderEvent, { type: "OrderRefunded" }>;
type Placed = Extract<OrderEvent, { type: "OrderPlaced" }>;

const order = given(orderDecider);
const at = "2030-01-01T00:00:00.000Z";
const orderId = "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11";

const line = (lineId: string, quantity: number, money: Partial<OrderLine>): OrderLine => ({
  lineId,
  itemId: lineId,
  variantId: lineId,
  sku: lineId,
  attributes: {},
  productType: 1,
  title: lineId,
  imageUrl: null,
  quantity,
  unitPriceCents: 0,
  totalCents: 0,
  ...money,
});
const placed = (changes: Partial<Placed>): Placed => ({
  type: "OrderPlaced",
  orderId,
  cartId: "8b2f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c22",
  lines: [],
  currency: "USD",
  subtotalCents: 0,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 0,
  payment: { method: "manual" },
  person: { personId: "9c3f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c33", sealed: "" },
  placedAt: at,
  ...changes,
});
const confirmed: OrderEvent = { type: "OrderConfirmed", orderId, confirmedAt: at };
const refund = (
  changes: Partial<Extract<OrderCommand, { type: "RefundOrder" }>>,
): OrderCommand => ({
  type: "RefundOrder",
  refundId: "r1",
  lines: [],
  amountCents: undefined,
  returnToStock: true,
  at,
  ...changes,
});
const refunded = (changes: Partial<Refunded>): Refunded => ({
  type: "OrderRefunded",
  orderId,
  refundId: "r1",
  lines: [],
  amountCents: 0,
  returnedToStock: true,
  payback: { paymentCents: changes.amountCents ?? 0, giftCards: [] },
  refundedAt: at,
  ...changes,
});

describe("what a line is worth", () => {
  const shop = placed({
    lines: [line("a", 3, { totalCents: 3000, discountCents: 100, taxCents: 30 })],
    grandTotalCents: 2930,
  });

  it("is its price less its discount and with its taxes, divided among its units", () => {
    order(shop, confirmed)
      .when(refund({ lines: [{ lineId: "a", quantity: 1 }] }))
      .yields(refunded({ lines: [{ lineId: "a", quantity: 1 }], amountCents: 977 }));
    order(shop, confirmed)
      .when(refund({ lines: [{ lineId: "a", quantity: 3 }] }))
      .yields(refunded({ lines: [{ lineId: "a", quantity: 3 }], amountCents: 2930 }));
  });

  it("adds up to the line, however its units are refunded, in whole yen where there are no cents", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("USD", "JPY"),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 }),
        (currency, quantity, units, pieces) => {
          const unit = currency === "JPY" ? 100 : 1;
          const totalCents = units * unit;
          const shopping = placed({
            currency,
            lines: [line("a", quantity, { totalCents })],
            grandTotalCents: totalCents,
          });
          let state = [shopping, confirmed].reduce(orderDecider.evolve, orderDecider.initial);
          const ask = (refundId: string, wanted: number) => {
            const told = refund({ refundId, lines: [{ lineId: "a", quantity: wanted }] });
            const decision = orderDecider.decide(told, state);
            if (!decision.ok) return;
            for (const event of decision.value) {
              state = orderDecider.evolve(state, event);
              if (event.type === "OrderRefunded") expect(event.amountCents % unit).toBe(0);
            }
          };
          for (const [index, wanted] of pieces.entries()) ask(`r${index}`, wanted);
          const left = quantity - refundedQuantity(state, "a");
          if (left > 0) ask("rest", left);
          expect(refundedCents(state)).toBe(totalCents);
          expect(unitsRefunded(state)).toBe(quantity);
        },
      ),
    ));
});

describe("where the money goes", () => {
  const mixed = placed({
    lines: [line("a", 10, { totalCents: 5000 })],
    grandTotalCents: 5000,
    giftCards: [
      { giftCardId: "one", amountCents: 800 },
      { giftCardId: "two", amountCents: 1200 },
    ],
    payment: { method: "stripe" },
  });
  const past = [mixed, confirmed];
  const paidBack = (refundId: string): OrderEvent => ({
    type: "OrderRefundPaid",
    orderId,
    refundId,
    reference: "re_1",
    paidAt: at,
  });

  it("is the way it came: gift cards first, in their order, then anyone who paid the rest", () => {
    const first = refunded({
      amountCents: 1000,
      payback: {
        paymentCents: 0,
        giftCards: [
          { giftCardId: "one", amountCents: 800 },
          { giftCardId: "two", amountCents: 200 },
        ],
      },
    });
    order(...past)
      .when(refund({ amountCents: 1000 }))
      .yields(first);
    order(...past, first)
      .when(refund({ refundId: "r2", amountCents: 4000 }))
      .yields(
        refunded({
          refundId: "r2",
          amountCents: 4000,
          payback: { paymentCents: 3000, giftCards: [{ giftCardId: "two", amountCents: 1000 }] },
        }),
      );
  });

  it("is owed manually when they were paid manually, until an owner records it", () => {
    const shop = [placed({ grandTotalCents: 500 }), confirmed];
    order(...shop)
      .when(refund({ amountCents: 500 }))
      .yields(refunded({ amountCents: 500 }));
    const owed: OrderEvent = {
      type: "OrderRefundOwed",
      orderId,
      refundId: "r1",
      amountCents: 500,
      owedAt: at,
    };
    const owe: OrderCommand = { type: "RecordRefundOwed", refundId: "r1", at };
    const settle: OrderCommand = { type: "SettleRefundByHand", refundId: "r1", at };
    const settled: OrderEvent = {
      type: "OrderRefundSettledByHand",
      orderId,
      refundId: "r1",
      settledAt: at,
    };
    order(...shop, refunded({ amountCents: 500 }))
      .when(owe)
      .yields(owed);
    order(...shop, refunded({ amountCents: 500 }), owed)
      .when(owe)
      .yields();
    order(...shop, refunded({ amountCents: 500 }))
      .when(settle)
      .refuses({ code: "refund-not-failed" });
    order(...shop, refunded({ amountCents: 500 }), owed)
      .when(settle)
      .yields(settled);
    order(...shop, refunded({ amountCents: 500 }), owed, settled)
      .when(settle)
      .yields();
  });

  it("is recorded once", () => {
    const due = refunded({ amountCents: 100, payback: { paymentCents: 100, giftCards: [] } });
    const record: OrderCommand = {
      type: "RecordRefundPaid",
      refundId: "r1",
      reference: "re_1",
      at,
    };
    order(...past, due)
      .when(record)
      .yields(paidBack("r1"));
    order(...past, due, paidBack("r1"))
      .when(record)
      .yields();
    order(...past)
      .when(record)
      .yields();
  });

  it("counts no more when it was refused for good: all of it can be refunded again", () => {
    const lines = [{ lineId: "a", quantity: 10 }];
    const payback = {
      paymentCents: 3000,
      giftCards: [
        { giftCardId: "one", amountCents: 800 },
        { giftCardId: "two", amountCents: 1200 },
      ],
    };
    const due = refunded({ lines, amountCents: 5000, payback });
    const refuse: OrderCommand = {
      type: "RecordRefundRefused",
      refundId: "r1",
      code: "charge_disputed",
      at,
    };
    const refused: OrderEvent = {
      type: "OrderRefundRefused",
      orderId,
      refundId: "r1",
      lines,
      amountCents: 5000,
      returnedToStock: true,
      code: "charge_disputed",
      refusedAt: at,
    };
    order(...past, due)
      .when(refuse)
      .yields(refused);
    order(...past, due, refused)
      .when(refuse)
      .yields();
    order(...past, due, refused)
      .when(refund({ refundId: "r2", lines }))
      .yields(refunded({ refundId: "r2", lines, amountCents: 5000, payback }));
  });

  it("never gives more to anybody than came from them", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            amountCents: fc.integer({ min: 1, max: 3000 }),
            fate: fc.constantFrom("paid", "refused", "pending"),
          }),
          { maxLength: 12 },
        ),
        (asks) => {
          let state: OrderState = past.reduce<OrderState>(
            orderDecider.evolve,
            orderDecider.initial,
          );
          const apply = (command: OrderCommand) => {
            const decision = orderDecider.decide(command, state);
            if (decision.ok) state = decision.value.reduce(orderDecider.evolve, state);
          };
          for (const [index, { amountCents, fate }] of asks.entries()) {
            const refundId = `r${index}`;
            apply(refund({ refundId, amountCents }));
            if (fate === "paid") apply({ type: "RecordRefundPaid", refundId, at });
            if (fate === "refused")
              apply({ type: "RecordRefundRefused", refundId, code: "no", at });
          }
          const counting = state.refunds.filter(({ progress }) => progress !== "refused");
          const toCard = (giftCardId: string) =>
            counting
              .flatMap(({ payback }) => payback?.giftCards ?? [])
              .filter((part) => part.giftCardId === giftCardId)
              .reduce((sum, part) => sum + part.amountCents, 0);
          const toPayment = counting.reduce(
            (sum, { payback }) => sum + (payback?.paymentCents ?? 0),
            0,
          );
          expect(toCard("one")).toBeLessThanOrEqual(800);
          expect(toCard("two")).toBeLessThanOrEqual(1200);
          expect(toPayment).toBeLessThanOrEqual(3000);
          expect(toCard("one") + toCard("two") + toPayment).toBe(refundedCents(state));
        },
      ),
    ));
});
