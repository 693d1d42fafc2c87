import { readFileSync } from "node:fs";
import type { StockEvent } from "#domain/inventory/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const holdsTable = defineTable({
  name: "stock_holds",
  columns: {
    website_id: "text",
    variant_id: "text",
    hold_id: "text",
    product_id: "text",
    quantity: "bigint",
    expires_at: "timestamptz",
  },
  key: ["website_id", "variant_id", "hold_id"],
});

type HoldEvent = Extract<StockEvent, { holdId: string }>;

const project = (batch: readonly Projectable[]) => {
  const holds = tableChanges(holdsTable);
  for (const { type, data, metadata } of batch) {
    // Written by this very code base and checked when they were decided: not checked again.
    const event = { ...data, type } as unknown as HoldEvent;
    const key = {
      website_id: metadata.websiteId,
      variant_id: event.variantId,
      hold_id: event.holdId,
    };
    switch (event.type) {
      case "StockHeld": {
        const { productId, quantity, expiresAt } = event;
        holds.put({ ...key, product_id: productId, quantity, expires_at: expiresAt });
        break;
      }
      case "StockHoldReleased":
      case "StockSold":
        holds.remove(key);
        break;
      default:
        unreachable(event);
    }
  }
  return holds.statements();
};

/** Live holds, so that those which lapse are found. */
export const stockHolds: Projection = {
  name: "stock-holds",
  version: 1,
  reads: { types: ["StockHeld", "StockHoldReleased", "StockSold"] },
  tables: readFileSync(new URL("./stock-holds.sql", import.meta.url), "utf8"),
  views: ["stock_holds"],
  project,
};
