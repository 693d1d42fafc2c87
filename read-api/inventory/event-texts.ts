import type { StockEvent } from "#domain/inventory/events.ts";
import { type EventTexts, holdEnds, units } from "../kit/event-texts.ts";

export const stockTexts: EventTexts<StockEvent> = {
  StockReceived: ({ quantity, reference }) => [`${units(quantity)} received`, reference],
  StockAdjusted: ({ delta, reason }) => [`Adjusted by ${delta > 0 ? "+" : ""}${delta}`, reason],
  StockHeld: ({ quantity }) => `${units(quantity)} held for a checkout`,
  StockHoldReleased: ({ quantity, reason }) => [
    `The hold on ${units(quantity)} ended`,
    holdEnds[reason],
  ],
  StockSold: ({ quantity }) => `${units(quantity)} sold`,
  StockReturned: ({ quantity }) => `${units(quantity)} returned from an order`,
  StockCountingChanged: ({ unlimited, reason }) => [
    unlimited ? "Stock tracking turned off" : "Stock tracking turned on",
    reason ?? "",
  ],
};
