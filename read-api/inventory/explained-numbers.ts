import { StockEvent } from "#domain/inventory/events.ts";
import { evolve, noStock, type StockState } from "#domain/inventory/evolve.ts";
import { heldQuantity } from "#domain/inventory/hold.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";

/** `sold`: units sold minus units returned, which selling itself does not need. */
type Level = { readonly stock: StockState; readonly sold: number };

const soldBy = (event: StockEvent): number => {
  if (event.type === "StockSold") return event.quantity;
  return event.type === "StockReturned" ? -event.quantity : 0;
};

const evolveLevel = (level: Level, recorded: ReadEvent): Level => {
  const event = readEvent(StockEvent, recorded);
  return { stock: evolve(level.stock, event), sold: level.sold + soldBy(event) };
};

const ofVariant = (measure: Explanation<Level>["measure"]): Explanation<Level> => ({
  kind: "count",
  permission: "stock:read",
  streamsOf: ({ websiteId, id }) => ({ names: [streamName("stock", websiteId, id)] }),
  begin: () => ({ stock: noStock, sold: 0 }),
  evolve: evolveLevel,
  measure,
});

/** Available units as in the tables: every recorded hold counts until its release is recorded. */
export const availableUnits = (stock: StockState): number => stock.onHand - heldQuantity(stock);

export const stockNumbers = {
  "stock-available": ofVariant(({ stock }) =>
    stock.unlimited ? "unlimited" : availableUnits(stock),
  ),
  "stock-on-hand": ofVariant(({ stock }) => stock.onHand),
  "stock-held": ofVariant(({ stock }) => heldQuantity(stock)),
  "stock-sold": ofVariant(({ sold }) => sold),
} as const;
