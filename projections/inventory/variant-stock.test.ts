import { afterEach, beforeEach, expect, it } from "vitest";
import type { ProductEvent } from "#domain/catalog/events.ts";
import type { StockEvent } from "#domain/inventory/events.ts";
import { aProduct, aVariant } from "#tests/support/catalog.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { variantStock } from "./variant-stock.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(variantStock);
});
afterEach(() => website.drop());

const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`;
const pen = { productId: "pen", variantId: "pen-blue" };
const record = (...events: readonly StockEvent[]) => website.record("stock pen-blue", ...events);

const counted: StockEvent = {
  type: "StockCountingChanged",
  ...pen,
  unlimited: false,
  reason: "Counted from now on",
  changedAt: at(1),
};
const received: StockEvent = {
  type: "StockReceived",
  ...pen,
  quantity: 10,
  reference: "delivery 7",
  receivedAt: at(2),
};
const held = (holdId: string, quantity: number): StockEvent => ({
  type: "StockHeld",
  ...pen,
  holdId,
  quantity,
  expiresAt: at(9),
  heldAt: at(3),
});
const released: StockEvent = {
  type: "StockHoldReleased",
  ...pen,
  holdId: "ann",
  quantity: 3,
  reason: "expired",
  releasedAt: at(4),
};
const sold: StockEvent = {
  type: "StockSold",
  ...pen,
  holdId: "bob",
  orderId: "order-1",
  quantity: 4,
  soldAt: at(5),
};
const returned: StockEvent = {
  type: "StockReturned",
  ...pen,
  orderId: "order-1",
  returnId: "refund-1",
  quantity: 1,
  returnedAt: at(6),
};
const adjusted: StockEvent = {
  type: "StockAdjusted",
  ...pen,
  delta: -2,
  reason: "Broken",
  adjustedAt: at(7),
};

const figures = `
  select variant_id, product_id, unlimited, on_hand::int, held::int, sold::int, available::int
    from read.variant_stock order by variant_id`;
const penFigures = { variant_id: "pen-blue", product_id: "pen", unlimited: false };

it("adds up units on hand, held, sold and available", async () => {
  await record(counted, received, held("ann", 3), held("bob", 4));
  expect(await website.rows(figures)).toEqual([
    { ...penFigures, on_hand: 10, held: 7, sold: 0, available: 3 },
  ]);
  await record(released, sold);
  expect(await website.rows(figures)).toEqual([
    { ...penFigures, on_hand: 6, held: 0, sold: 4, available: 6 },
  ]);
  await record(returned, adjusted);
  expect(await website.rows(figures)).toEqual([
    { ...penFigures, on_hand: 5, held: 0, sold: 3, available: 5 },
  ]);
  expect(
    await website.rows(`select moved_at = '${at(7)}' as last from read.variant_stock`),
  ).toEqual([{ last: true }]);
});

it("keeps variants apart, and knows those that are sold without counting", async () => {
  const book = { productId: "book", variantId: "book-1" };
  await record(received);
  await website.record("stock book-1", {
    type: "StockCountingChanged",
    ...book,
    unlimited: true,
    changedAt: at(1),
  } as StockEvent);
  const bookFigures = { variant_id: "book-1", product_id: "book", unlimited: true };
  expect(await website.rows(figures)).toEqual([
    { ...bookFigures, on_hand: 0, held: 0, sold: 0, available: 0 },
    { ...penFigures, on_hand: 10, held: 0, sold: 0, available: 10 },
  ]);
});

it("writes each movement with its reference and the units after it", async () => {
  await record(counted, received, held("ann", 3));
  // A second batch continues from the last movement of the first.
  await website.rows(figures);
  await record(released, held("bob", 4), sold, returned, adjusted);
  expect(
    await website.rows(
      `select type, on_hand_delta::int as more, held_delta::int as more_held, reference,
              on_hand::int, held::int, sells_unlimited, actor
         from read.stock_movements order by revision`,
    ),
  ).toEqual(
    [
      ["StockCountingChanged", 0, 0, "Counted from now on", 0, 0],
      ["StockReceived", 10, 0, "delivery 7", 10, 0],
      ["StockHeld", 0, 3, "ann", 10, 3],
      ["StockHoldReleased", 0, -3, "expired", 10, 0],
      ["StockHeld", 0, 4, "bob", 10, 4],
      ["StockSold", -4, -4, "order-1", 6, 0],
      ["StockReturned", 1, 0, "order-1", 7, 0],
      ["StockAdjusted", -2, 0, "Broken", 5, 0],
    ].map(([type, more, more_held, reference, on_hand, held]) => ({
      type,
      more,
      more_held,
      reference,
      on_hand,
      held,
      sells_unlimited: false,
      actor: "owner:o",
    })),
  );
});

it("has a row for every variant that a product ever had, and knows those that it has now", async () => {
  const defined = "select variant_id, defined, moved_at is null as still from read.variant_stock";
  const product = (event: ProductEvent) => website.record("product pen", event);
  const define = (...variantIds: readonly string[]) =>
    product({
      type: "ProductDefined",
      product: aProduct("pen", { variants: variantIds.map((variantId) => aVariant(variantId)) }),
      definedAt: at(1),
    });
  await define("pen-blue", "pen-red");
  await record(received);
  await define("pen-red", "pen-green");
  const rows = [
    { variant_id: "pen-blue", defined: false, still: false },
    { variant_id: "pen-green", defined: true, still: true },
    { variant_id: "pen-red", defined: true, still: true },
  ];
  expect(await website.rows(`${defined} order by variant_id`)).toEqual(rows);
  await define("pen-blue");
  expect(await website.rows(`${defined} where defined`)).toEqual([{ ...rows[0], defined: true }]);
  await product({ type: "ProductRemoved", productId: "pen", removedAt: at(2) });
  expect(await website.rows(`${defined} where defined`)).toEqual([]);
});
