import { describe, expect, it } from "vitest";
import { productTypes } from "../catalog/product-types.ts";
import { orderDecider } from "./decide.ts";
import type { OrderEvent } from "./events.ts";
import { noOrder } from "./evolve.ts";
import { fulfilmentNames, fulfilmentState } from "./fulfilment-state.ts";
import { canPayByHand, defaultManualTerms } from "./manual-terms.ts";
import { dueCents, lineWithFields } from "./order-lines.ts";
import type { OrderLine } from "./order-parts.ts";
import { isPaidFor, paymentStateNames } from "./payment-state.ts";
import { orderStatus } from "./status.ts";
import { statusOf, toOrder } from "./to-order.ts";

const at = "2030-01-01T00:00:00.000Z";
const person = { personId: "9c3f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c33", sealed: "" };
const line: OrderLine = {
  lineId: "mug",
  itemId: "mug",
  variantId: "mug",
  sku: "MUG",
  attributes: {},
  title: "Mug",
  productType: 1,
  imageUrl: null,
  quantity: 3,
  unitPriceCents: 1_000,
  totalCents: 3_000,
};
const details = {
  orderId: "o",
  cartId: "c",
  lines: [line],
  currency: "USD",
  subtotalCents: 3_000,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 3_000,
  payment: { method: "manual" as const },
  person,
  placedAt: at,
};
const placed = { type: "OrderPlaced", ...details } as OrderEvent;
const stateOf = (...events: readonly OrderEvent[]) =>
  events.reduce(orderDecider.evolve, orderDecider.initial);

describe("the fulfilment of an order", () => {
  it.each([
    ["unfulfilled", { unsent: 3, sent: 0 }],
    ["partly-fulfilled", { unsent: 1, sent: 2 }],
    ["fulfilled", { unsent: 0, sent: 3 }],
    ["nothing-to-send", { unsent: 0, sent: 0 }],
    ["awaiting-payment", { unsent: 1, sent: 0, awaitsPayment: true }],
    ["nothing-to-send", { unsent: 0, sent: 0, awaitsPayment: true }],
    ["fulfilled", { unsent: 0, sent: 1, awaitsPayment: true }],
    ["cancelled", { unsent: 3, sent: 0, cancelled: true }],
    ["cancelled", { unsent: 3, sent: 0, awaitsPayment: true, cancelled: true }],
  ] as const)("is %s with %j", (state, facts) =>
    expect(fulfilmentState({ cancelled: false, awaitsPayment: false, ...facts })).toBe(state),
  );

  it("has a name for members", () =>
    expect(Object.values(fulfilmentNames)).toEqual([
      "To ship",
      "Partly shipped",
      "Shipped",
      "Nothing to ship",
      "Awaiting payment",
      "Cancelled",
    ]));
});

describe("the payment of an order", () => {
  it.each([
    ["recorded", true],
    ["assumed", true],
    ["received", true],
    ["awaited", false],
    ["never-came", false],
    [undefined, false],
  ] as const)("with the status %s lets goods leave the shop: %s", (state, isPaid) =>
    expect(isPaidFor(state)).toBe(isPaid),
  );

  it("has a name for members", () =>
    expect(paymentStateNames).toEqual({
      awaited: "Awaited",
      recorded: "Recorded",
      assumed: "Never recorded",
      received: "Automatic",
      "never-came": "Never arrived",
    }));

  it("is by hand for digital goods and gift cards only where an owner allows it", () => {
    const lines = [productTypes.PHYSICAL, productTypes.SERVICE].map((productType) => ({
      productType,
    }));
    expect(canPayByHand(lines, defaultManualTerms)).toBe(true);
    for (const productType of [productTypes.DIGITAL, productTypes.GIFT_CARD]) {
      expect(canPayByHand([...lines, { productType }], defaultManualTerms)).toBe(false);
      expect(canPayByHand([...lines, { productType }], { forDigital: true })).toBe(true);
    }
    expect(defaultManualTerms).toEqual({ days: 14, forDigital: false });
  });
});

describe("an order as its customer sees it", () => {
  const discounts = [{ couponId: "X", code: "X", amountCents: 100 }];
  const taxes = [
    { taxRuleId: "t", name: "Tax", ratePpm: 1, inclusive: false, netCents: 1, amountCents: 2 },
  ];
  const shipping = { shippingOptionId: "s", name: "Post", costCents: 500 };
  const giftCards = [
    { giftCardId: "0197a5f0-0000-7000-8000-000000000001", holdId: "h", amountCents: 700 },
    { giftCardId: "0197a5f0-0000-7000-8000-000000000002", holdId: "h", amountCents: 300 },
  ];

  it("has the totals of the order, and none of unused kinds", () =>
    expect(toOrder(stateOf(placed), details)).toEqual({
      orderId: "o",
      status: "placed",
      lines: [line],
      totalQuantity: 3,
      currency: "USD",
      subtotalCents: 3_000,
      taxCents: 0,
      shippingCostCents: 0,
      discountCents: 0,
      grandTotalCents: 3_000,
      dueCents: 3_000,
      placedAt: at,
      payment: { method: "manual" },
      discounts: [],
      taxes: [],
      shipping: null,
      giftCards: [],
    }));

  it("lists coupons, taxes, shipping and gift cards, which leave less to pay", () => {
    const applied = { ...details, discounts, taxes, shipping, giftCards };
    expect(toOrder(stateOf(placed), applied as never)).toMatchObject({
      discounts,
      taxes,
      shipping,
      giftCards,
      dueCents: 2_000,
    });
    expect(dueCents(details)).toBe(3_000);
  });

  it("says what became of its money, and is placed as long as nothing is known of it", () => {
    const awaited: OrderEvent = {
      type: "OrderPaymentAwaited",
      orderId: "o",
      amountCents: 3_000,
      awaitedAt: at,
      remindAt: null,
      cancelAt: null,
    };
    const confirmed: OrderEvent = { type: "OrderConfirmed", orderId: "o", confirmedAt: at };
    expect(toOrder(stateOf(placed, confirmed, awaited), details)).toMatchObject({
      status: "awaiting-payment",
      payment: { method: "manual", state: "awaited" },
    });
    expect(statusOf(noOrder, details)).toBe("placed");
  });
});

describe("the status of an order", () => {
  const facts = {
    ...({ progress: "definite", money: "received", grandTotalCents: 3_000 } as const),
    refundedCents: 0,
    quantity: 3,
    refundedQuantity: 0,
  };
  it.each([
    ["placed", { progress: "placed" }],
    ["failed", { progress: "failed" }],
    ["awaiting-payment", { money: "awaited" }],
    ["cancelled", { money: "never-came" }],
    ["paid", {}],
    ["partially-refunded", { refundedCents: 1 }],
    ["partially-refunded", { refundedCents: 2_999, refundedQuantity: 2 }],
    ["refunded", { refundedCents: 3_000 }],
    ["refunded", { refundedQuantity: 3 }],
    ["partially-refunded", { grandTotalCents: 0, refundedQuantity: 1 }],
    ["refunded", { grandTotalCents: 0, refundedQuantity: 3 }],
  ] as const)("is %s with %j", (status, changed) =>
    expect(orderStatus({ ...facts, ...changed })).toBe(status),
  );
});

describe("the answers of an order line", () => {
  const sealed = { ...line, sealedFields: { ...person, digest: "d" } };

  it("are gone once the person is erased, and their sealed form is never shown", () => {
    expect(lineWithFields(sealed, null)).toEqual(line);
    expect(lineWithFields(sealed, undefined)).toEqual(line);
    expect(lineWithFields(line, { additionalFields: { Name: "Ann" } })).toEqual(line);
  });

  it("stand under the titles of their fields; two of one title are joined", () => {
    expect(lineWithFields(sealed, { additionalFields: { Name: "Ann" } })).toEqual({
      ...line,
      additionalFields: { Name: "Ann" },
    });
    const answer = (fieldId: string, title: string, text: string) => ({ fieldId, title, text });
    const answers = [
      answer("a", "Name", "Ann"),
      answer("b", "Size", "L"),
      answer("c", "Name", "Eve"),
    ];
    expect(lineWithFields(sealed, { additionalFields: { a: "Ann" }, answers })).toEqual({
      ...line,
      additionalFields: { Name: "Ann\nEve", Size: "L" },
    });
  });
});
