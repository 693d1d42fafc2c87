import type { Handler } from "#commands/kit/handle.ts";
import { attemptOf } from "#domain/checkout/ids.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";

/**
 * Whether a hold belongs to an attempt with a placed, unfinished order: checkout commits or
 * releases it.
 */
export const createIsAttemptPlaced = ({ handler }: { readonly handler: Handler }) => {
  const orders = handler(orderDecider, OrderEvent);
  return async (websiteId: string, holdId: string): Promise<boolean> => {
    const attempt = attemptOf(holdId);
    if (attempt === undefined) return false;
    const { state } = await orders.load(websiteId, attempt.orderId);
    return state.progress === "placed" && attempt.attempt === state.failed.length + 1;
  };
};
