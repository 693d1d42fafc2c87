import type { RequestContext } from "#infra/http/context.ts";
import type { Checkout } from "./checkout.ts";
import type { CheckoutDependencies } from "./dependencies.ts";
import type { Buy } from "./draft-order.ts";
import type { Finished } from "./finish-order.ts";
import { createLimitHolds } from "./limit-holds.ts";
import { refuseCheckout, whileProviderAnswers } from "./refuse.ts";

export type PlaceWithinLimits = (context: RequestContext, buy: Buy) => Promise<Finished>;

/**
 * Places an order of any kind for a visitor. The stock that one client can hold is limited over all
 * orders. Only jobs and imports place orders without it.
 */
export const createPlaceWithinLimits = (
  dependencies: Pick<CheckoutDependencies, "holdLimits" | "signing" | "now">,
  { placeOrder, streams }: Pick<Checkout, "placeOrder" | "streams">,
): PlaceWithinLimits => {
  const limitHolds = createLimitHolds(dependencies, streams);
  return async (context, buy) => {
    const release = await limitHolds(context, buy.cartId);
    const outcome = await whileProviderAnswers(() => placeOrder(buy));
    if (outcome.ok) return outcome.value;
    if (outcome.rejection.code === "not-enough-stock") await release();
    throw refuseCheckout(outcome.rejection);
  };
};
