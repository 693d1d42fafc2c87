import { StockEvent } from "#domain/inventory/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Projectable } from "../kit/projection.ts";

/** The effect of one stock event on its variant's figures. */
export type StockEffect = {
  readonly productId: string;
  readonly variantId: string;
  readonly onHand: number;
  readonly held: number;
  readonly sold: number;
  /** Set when the event changes stock tracking. */
  readonly unlimited: boolean | null;
  /** Reason, delivery reference, order or hold. */
  readonly reference: string;
  readonly at: string;
};

const still = { onHand: 0, held: 0, sold: 0, unlimited: null };

const movement = (event: StockEvent) => {
  switch (event.type) {
    case "StockCountingChanged":
      return {
        ...still,
        unlimited: event.unlimited,
        reference: event.reason ?? "",
        at: event.changedAt,
      };
    case "StockReceived":
      return { ...still, onHand: event.quantity, reference: event.reference, at: event.receivedAt };
    case "StockAdjusted":
      return { ...still, onHand: event.delta, reference: event.reason, at: event.adjustedAt };
    case "StockHeld":
      return { ...still, held: event.quantity, reference: event.holdId, at: event.heldAt };
    case "StockHoldReleased":
      return { ...still, held: -event.quantity, reference: event.reason, at: event.releasedAt };
    case "StockSold": {
      const { quantity, orderId, soldAt } = event;
      return {
        ...still,
        onHand: -quantity,
        held: -quantity,
        sold: quantity,
        reference: orderId,
        at: soldAt,
      };
    }
    case "StockReturned": {
      const { quantity, orderId, returnedAt } = event;
      return { ...still, onHand: quantity, sold: -quantity, reference: orderId, at: returnedAt };
    }
    default:
      return unreachable(event);
  }
};

export const stockEffect = ({ type, data }: Projectable): StockEffect => {
  const event = readEvent(StockEvent, { type, data });
  return { productId: event.productId, variantId: event.variantId, ...movement(event) };
};
