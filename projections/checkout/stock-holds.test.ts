import { afterEach, beforeEach, expect, it } from "vitest";
import type { StockEvent } from "#domain/inventory/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { stockHolds } from "./stock-holds.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(stockHolds);
});
afterEach(() => website.drop());

const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`;
const variant = (variantId: string) => ({ productId: "pen", variantId });
const held = (variantId: string, holdId: string, quantity: number): StockEvent => ({
  type: "StockHeld",
  ...variant(variantId),
  holdId,
  quantity,
  expiresAt: at(2),
  heldAt: at(1),
});
const holds = `
  select variant_id, hold_id, product_id, quantity::int, expires_at = '${at(2)}' as until_then
    from read.stock_holds order by variant_id, hold_id`;
const row = (variant_id: string, hold_id: string, quantity: number) => ({
  variant_id,
  hold_id,
  product_id: "pen",
  quantity,
  until_then: true,
});

it("lists a hold until it is sold or released, one for each variant of a checkout", async () => {
  await website.record("stock blue", held("blue", "ann", 2), held("blue", "bob", 1));
  await website.record("stock red", held("red", "ann", 5));
  expect(await website.rows(holds)).toEqual([
    row("blue", "ann", 2),
    row("blue", "bob", 1),
    row("red", "ann", 5),
  ]);
  await website.record(
    "stock blue",
    {
      type: "StockSold",
      ...variant("blue"),
      holdId: "ann",
      orderId: "order-1",
      quantity: 2,
      soldAt: at(1),
    } as StockEvent,
    {
      type: "StockHoldReleased",
      ...variant("blue"),
      holdId: "bob",
      quantity: 1,
      reason: "cancelled",
      releasedAt: at(1),
    } as StockEvent,
  );
  expect(await website.rows(holds)).toEqual([row("red", "ann", 5)]);
});
