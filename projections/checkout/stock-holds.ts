import { readFileSync } from "node:fs";
import { StockHoldEvent } from "#domain/inventory/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
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

const project = (batch: readonly Projectable[]) => {
  const holds = tableChanges(holdsTable);
  for (const recorded of batch) {
    const { metadata } = recorded;
    const event = readEvent(StockHoldEvent, recorded);
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

/** Live holds, so that expired ones can be found. */
export const stockHolds: Projection = {
  name: "stock-holds",
  version: 1,
  reads: { types: ["StockHeld", "StockHoldReleased", "StockSold"] },
  tables: readFileSync(new URL("./stock-holds.sql", import.meta.url), "utf8"),
  views: ["stock_holds"],
  project,
};
