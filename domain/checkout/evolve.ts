import { unreachable } from "../shared/decider.ts";
import type { OrderEvent } from "./events.ts";

type EventOf<Type extends OrderEvent["type"]> = Extract<OrderEvent, { type: Type }>;
export type PlacedOrder = Readonly<Omit<EventOf<"OrderPlaced">, "type">>;
export type RefundOfOrder = Readonly<
  Pick<EventOf<"OrderRefunded">, "refundId" | "lines" | "amountCents" | "returnedToStock">
>;

export type OrderState = {
  /** `definite`: every hold became a sale and the buyer may be told. */
  readonly progress: "none" | "placed" | "failed" | "definite";
  /** The lines of the attempts that failed; the one under way, or the next, is one more. */
  readonly failed: readonly PlacedOrder["lines"][];
  readonly placed: PlacedOrder | undefined;
  readonly refunds: readonly RefundOfOrder[];
  /** Refunds and failed attempts whose goods lie in the stock again. */
  readonly returned: readonly string[];
};

export const noOrder: OrderState = {
  progress: "none",
  failed: [],
  placed: undefined,
  refunds: [],
  returned: [],
};

export const evolve = (state: OrderState, event: OrderEvent): OrderState => {
  switch (event.type) {
    case "OrderPlaced": {
      const { type: _type, ...placed } = event;
      return { ...state, progress: "placed", placed };
    }
    case "OrderConfirmed":
      return { ...state, progress: "definite" };
    case "OrderFailed":
      return { ...state, progress: "failed", failed: [...state.failed, state.placed?.lines ?? []] };
    case "OrderPaid":
      return state;
    case "OrderRefunded": {
      const { refundId, lines, amountCents, returnedToStock } = event;
      return {
        ...state,
        refunds: [...state.refunds, { refundId, lines, amountCents, returnedToStock }],
      };
    }
    case "OrderStockReturned":
      return { ...state, returned: [...state.returned, event.returnId] };
    default:
      return unreachable(event);
  }
};
