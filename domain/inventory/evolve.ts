import { unreachable } from "../kit/decider.ts";
import type { StockEvent } from "./events.ts";

export type Hold = {
  readonly quantity: number;
  readonly expiresAt: string;
  /** Id of the hold that these units were first held under, as long as no others were added. */
  readonly movedFrom?: string;
};

/**
 * Units on hand and holds. `onHand` minus all recorded holds is never negative while stock tracking
 * is on. Sold and released holds are not kept: the idempotency key ensures that a sale happens
 * once.
 */
export type StockState = {
  readonly unlimited: boolean;
  readonly onHand: number;
  /** Holds by id. There are few because they live only as long as a checkout. */
  readonly holds: ReadonlyMap<string, Hold>;
};

export const noStock: StockState = { unlimited: false, onHand: 0, holds: new Map() };

const withoutHold = (state: StockState, holdId: string): ReadonlyMap<string, Hold> => {
  const holds = new Map(state.holds);
  holds.delete(holdId);
  return holds;
};

export const evolve = (state: StockState, event: StockEvent): StockState => {
  switch (event.type) {
    case "StockCountingChanged":
      return { ...state, unlimited: event.unlimited };
    case "StockReceived":
    case "StockReturned":
      return { ...state, onHand: state.onHand + event.quantity };
    case "StockAdjusted":
      return { ...state, onHand: state.onHand + event.delta };
    case "StockHeld": {
      const { holdId, quantity, expiresAt, movedFrom } = event;
      const hold = { quantity, expiresAt, ...(movedFrom !== undefined && { movedFrom }) };
      return { ...state, holds: new Map(state.holds).set(holdId, hold) };
    }
    case "StockHoldReleased":
      return { ...state, holds: withoutHold(state, event.holdId) };
    case "StockSold":
      return {
        ...state,
        onHand: state.onHand - event.quantity,
        holds: withoutHold(state, event.holdId),
      };
    default:
      return unreachable(event);
  }
};
