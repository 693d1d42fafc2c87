import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import type { Entry } from "../cart/entry.ts";
import type { ProductDefinition } from "../catalog/events.ts";
import { type Checkout, checkoutRefusal } from "../checkout/checkout-rules.ts";
import { attemptOf, holdIdOf } from "../checkout/ids.ts";
import { checkoutRejectionText } from "../checkout/rejections.ts";
import { type OrderCommand, orderDecider } from "./decide.ts";
import type { OrderEvent } from "./events.ts";
import type { PlacedOrder } from "./evolve.ts";
import { stockNeeded } from "./order-lines.ts";
import { toOrder } from "./to-order.ts";

const order = given(orderDecider);
const at = "2030-01-01T00:00:00.000Z";
const orderId = "7a1f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c11";

const line = (lineId: string, quantity: number, unitPriceCents: number) => ({
  lineId,
  itemId: "mug",
  variantId: "mug-red",
  sku: "MUG-RED",
  attributes: {},
  productType: 1 as const,
  title: "Mug",
  imageUrl: null,
  quantity,
  unitPriceCents,
  totalCents: quantity * unitPriceCents,
});
const details: PlacedOrder = {
  orderId,
  cartId: "8b2f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c22",
  lines: [line("a", 3, 1000), line("b", 1, 500)],
  currency: "USD",
  subtotalCents: 3500,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 3500,
  payment: { method: "manual" },
  person: { personId: "9c3f6f3e-3b0c-4d5e-9a55-0e8f2f3b7c33", sealed: "" },
  placedAt: at,
};
const placed: OrderEvent = { type: "OrderPlaced", ...details, lines: [...details.lines] };
const confirmed: OrderEvent = { type: "OrderConfirmed", orderId, confirmedAt: at };
const paid: OrderEvent = { type: "OrderPaid", orderId, amountCents: 3500, paidAt: at };
const awaited: OrderEvent = {
  type: "OrderPaymentAwaited",
  orderId,
  amountCents: 3500,
  remindAt: null,
  cancelAt: null,
  awaitedAt: at,
};
const failed: OrderEvent = {
  type: "OrderFailed",
  orderId,
  reason: "not-enough-stock",
  failedAt: at,
};
const place = (attempt: number): OrderCommand => ({ type: "PlaceOrder", attempt, order: details });
const confirm = (attempt: number): OrderCommand => ({ type: "ConfirmOrder", attempt, at });
const fail = (attempt: number): OrderCommand => ({
  type: "FailOrder",
  attempt,
  reason: "not-enough-stock",
  at,
});

describe("placing", () => {
  it("places once", () => {
    order().when(place(1)).yields(placed);
    order(placed).when(place(1)).yields();
    order(placed, confirmed, paid).when(place(1)).yields();
  });
  it("places again after a failure, but only as the next attempt", () => {
    order(placed, failed).when(place(1)).refuses({ code: "attempt-over" });
    order(placed, failed).when(place(2)).yields(placed);
  });
});

describe("confirming and failing", () => {
  it("confirms once, and awaits the money of an order manually", () => {
    order(placed).when(confirm(1)).yields(confirmed, awaited);
    order(placed, confirmed, awaited).when(confirm(1)).yields();
    order(placed, confirmed, paid).when(confirm(1)).yields();
  });
  it("never confirms what has failed", () => {
    order(placed, failed).when(confirm(1)).refuses({ code: "attempt-over" });
    order(placed, failed, placed).when(confirm(1)).refuses({ code: "attempt-over" });
    order(placed, failed, placed).when(confirm(2)).yields(confirmed, awaited);
  });
  it("fails once, and never after it is confirmed", () => {
    order(placed).when(fail(1)).yields(failed);
    order(placed, failed).when(fail(1)).yields();
    order(placed, confirmed, paid).when(fail(1)).refuses({ code: "order-definite" });
  });
  it("knows nothing of orders that were never placed", () => {
    order().when(confirm(1)).refuses({ code: "order-unknown" });
    order().when(fail(1)).refuses({ code: "order-unknown" });
  });
});

describe("refunding", () => {
  type Told = Partial<Extract<OrderCommand, { type: "RefundOrder" }>>;
  const refund = (told: Told = {}): OrderCommand => ({
    type: "RefundOrder",
    refundId: "r1",
    lines: [{ lineId: "a", quantity: 2 }],
    amountCents: undefined,
    returnToStock: true,
    at,
    ...told,
  });
  const refunded = (
    changes: Partial<Extract<OrderEvent, { type: "OrderRefunded" }>> = {},
  ): OrderEvent => ({
    type: "OrderRefunded",
    orderId,
    refundId: "r1",
    lines: [{ lineId: "a", quantity: 2 }],
    amountCents: 2000,
    returnedToStock: true,
    payback: {
      paymentCents: changes.amountCents ?? 2000,
      giftCards: [],
    },
    refundedAt: at,
    ...changes,
  });
  const definite = [placed, confirmed, paid];

  it("refunds the price of the lines unless an amount is given", () => {
    order(...definite)
      .when(refund())
      .yields(refunded());
    order(...definite)
      .when(refund({ amountCents: 1 }))
      .yields(refunded({ amountCents: 1 }));
    order(...definite)
      .when(refund({ lines: [], amountCents: 99 }))
      .yields(refunded({ lines: [], amountCents: 99 }));
  });
  it("refuses an amount that the currency has no money for", () => {
    const inYen = { ...placed, currency: "JPY" } as OrderEvent;
    order(inYen, confirmed, paid)
      .when(refund({ lines: [], amountCents: 150 }))
      .refuses({ code: "amount-not-expressible", currency: "JPY" });
    order(inYen, confirmed, paid)
      .when(refund({ lines: [], amountCents: 200 }))
      .yields(refunded({ lines: [], amountCents: 200 }));
  });
  it("adds up lines that are named twice", () =>
    order(...definite)
      .when(
        refund({
          lines: [
            { lineId: "a", quantity: 1 },
            { lineId: "a", quantity: 1 },
          ],
        }),
      )
      .yields(refunded()));
  it("refunds once per refund id", () =>
    order(...definite, refunded())
      .when(refund({ lines: [{ lineId: "b", quantity: 1 }] }))
      .yields());
  it("refuses more units or money than are left", () => {
    order(...definite)
      .when(refund({ lines: [{ lineId: "a", quantity: 4 }] }))
      .refuses({ code: "too-many-refunded" });
    order(...definite, refunded())
      .when(refund({ refundId: "r2" }))
      .refuses({ code: "too-many-refunded" });
    order(...definite)
      .when(refund({ amountCents: 3501 }))
      .refuses({ code: "amount-too-large" });
    order(...definite, refunded())
      .when(refund({ refundId: "r2", lines: [], amountCents: 1501 }))
      .refuses({ code: "amount-too-large" });
  });
  it("refuses refunds of nothing, of unknown lines and of orders that are not definite", () => {
    order(...definite)
      .when(refund({ lines: [] }))
      .refuses({ code: "refund-empty" });
    order(...definite)
      .when(refund({ lines: [{ lineId: "x", quantity: 1 }] }))
      .refuses({ code: "line-unknown" });
    order(placed).when(refund()).refuses({ code: "order-not-definite" });
    order(placed, failed).when(refund()).refuses({ code: "order-not-definite" });
    order().when(refund()).refuses({ code: "order-unknown" });
  });
  it.each([
    [[placed], "placed"],
    [[placed, failed], "failed"],
    [definite, "paid"],
    [[...definite, refunded()], "partially-refunded"],
    [[...definite, refunded({ lines: [], amountCents: 3500 })], "refunded"],
    [
      [
        ...definite,
        refunded({
          lines: [
            { lineId: "a", quantity: 3 },
            { lineId: "b", quantity: 1 },
          ],
          amountCents: 0,
        }),
      ],
      "refunded",
    ],
  ] as const)("shows the status that follows: %#", (past, status) => {
    const state = past.reduce<typeof orderDecider.initial>(
      orderDecider.evolve,
      orderDecider.initial,
    );
    expect(toOrder(state, details).status).toBe(status);
  });
  it("records that the goods are back once", () => {
    const record: OrderCommand = { type: "RecordStockReturned", returnId: "r1", at };
    const back: OrderEvent = {
      type: "OrderStockReturned",
      orderId,
      returnId: "r1",
      returnedAt: at,
    };
    order(...definite, refunded())
      .when(record)
      .yields(back);
    order(...definite, refunded(), back)
      .when(record)
      .yields();
  });
  it("never refunds more than was paid, whatever is requested", () => {
    const ask = fc.record({
      refundId: fc.constantFrom("r1", "r2", "r3", "r4"),
      lines: fc.array(
        fc.record({ lineId: fc.constantFrom("a", "b"), quantity: fc.integer({ min: 1, max: 3 }) }),
        { maxLength: 3 },
      ),
      amountCents: fc.option(fc.integer({ min: 0, max: 4000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 12 }), (asks) => {
        let state = definite.reduce(orderDecider.evolve, orderDecider.initial);
        for (const each of asks) {
          const decision = orderDecider.decide(refund(each), state);
          if (decision.ok) state = decision.value.reduce(orderDecider.evolve, state);
        }
        const money = state.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(money).toBeLessThanOrEqual(details.grandTotalCents);
        for (const { lineId, quantity } of details.lines) {
          const units = state.refunds
            .flatMap(({ lines }) => lines)
            .filter((each) => each.lineId === lineId)
            .reduce((sum, each) => sum + each.quantity, 0);
          expect(units).toBeLessThanOrEqual(quantity);
        }
      }),
    );
  });
});

describe("what may be checked out", () => {
  const entry = {
    entryId: "a",
    itemId: "mug",
    variantId: "mug-red",
    chosenVariant: { sku: "MUG-RED", attributes: {} },
    productType: 1,
    title: "Mug",
    imageUrl: null,
    productUrl: "",
    quantity: 2,
    purchasePriceCents: 1250,
    currency: "USD",
    additionalFields: {},
  } satisfies Entry;
  const product = {
    productId: "mug",
    slug: "mug",
    name: "Mug",
    description: "",
    productType: 1,
    currency: "USD",
    variantOptionOrdering: [],
    variants: [
      {
        variantId: "mug-red",
        sku: "MUG-RED",
        attributes: {},
        priceCents: 1250,
        salePriceCents: null,
        onSale: false,
        image: null,
      },
    ],
    images: [],
    tags: [],
    vendor: "",
    collectionIds: [],
    visible: true,
    useCustomAddButtonText: false,
    customAddButtonText: "",
  } satisfies ProductDefinition;
  const address = { line1: "1", line2: "", city: "c", region: "", postalCode: "", country: "US" };
  const checkout = (changes: Partial<Checkout> = {}): Checkout => ({
    entries: [entry],
    products: new Map([["mug", product]]),
    address,
    minimumCents: 0,
    ...changes,
  });
  const products = (changes: Partial<ProductDefinition>) => ({
    products: new Map([["mug", { ...product, ...changes }]]),
  });

  it("is a cart with things for sale at the prices shown", () =>
    expect(checkoutRefusal(checkout())).toBeUndefined());
  it("is not an empty cart [A8.7]", () => {
    expect(checkoutRefusal(checkout({ entries: [] }))).toEqual({ code: "cart-empty" });
    expect(checkoutRejectionText({ code: "cart-empty" })).toBe(
      "You have nothing in your shopping cart.",
    );
  });
  it.each([
    ["removed", { products: new Map([["mug", undefined]]) }],
    ["hidden", products({ visible: false })],
    ["without the variant", products({ variants: [] })],
    ["in another currency", products({ currency: "EUR" })],
    ["a paywall now", products({ productType: 5 })],
  ])("is not a product that is %s [A5.3]", (_name, changes) => {
    const refusal = checkoutRefusal(checkout(changes as Partial<Checkout>));
    expect(refusal).toEqual({ code: "variant-unavailable" });
  });
  it("is not a cart with yesterday's prices", () => {
    const [variant] = product.variants;
    const onSale = products({
      variants: [{ ...variant, onSale: true, salePriceCents: 1000 } as never],
    });
    expect(checkoutRefusal(checkout(onSale))).toEqual({ code: "price-changed" });
  });
  it("reaches the shop's minimum [A5.15]", () => {
    expect(checkoutRefusal(checkout({ minimumCents: 2500 }))).toBeUndefined();
    const refusal = checkoutRefusal(checkout({ minimumCents: 2501 }));
    expect(refusal && checkoutRejectionText(refusal)).toBe(
      "To check out, your order subtotal must be $25.01 or more.",
    );
  });
  it("has an address when something is shipped", () => {
    expect(checkoutRefusal(checkout({ address: undefined }))).toEqual({ code: "address-missing" });
    const digital = { entries: [{ ...entry, productType: 2 as const }], address: undefined };
    expect(checkoutRefusal(checkout(digital))).toBeUndefined();
  });
});

it("takes from the stock per variant, and nothing for digital goods and gift cards", () => {
  const lines = [
    line("a", 2, 1),
    line("b", 3, 1),
    { ...line("c", 1, 1), variantId: "song", productType: 2 as const },
    { ...line("d", 1, 1), variantId: "card", productType: 4 as const },
    { ...line("e", 1, 1), variantId: "haircut", itemId: "hair", productType: 3 as const },
  ];
  expect(stockNeeded(lines)).toEqual([
    { productId: "mug", variantId: "mug-red", quantity: 5 },
    { productId: "hair", variantId: "haircut", quantity: 1 },
  ]);
});

it("finds the order by its hold", () => {
  expect(attemptOf(holdIdOf(orderId, 12))).toEqual({ orderId, attempt: 12 });
  for (const other of ["", "x", "x.0", "x.1.2", "x.a"]) expect(attemptOf(other)).toBeUndefined();
});
