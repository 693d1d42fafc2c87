import { type Route, route } from "#infra/http/route.ts";
import { createAnswerCart } from "../cart/answer-cart.ts";
import { createCarts, refuseCart, visitorMetadata } from "../cart/carts.ts";
import { createPriceCart } from "../cart/price-cart.ts";
import { createRequireRequest } from "./complete.ts";
import { priceSubscriptionContract } from "./contract.ts";
import type { SubscriptionCommandDependencies } from "./dependencies.ts";

/** Shipping and taxes depend on the place and are shown before the customer agrees. */
export const priceRoute = (dependencies: SubscriptionCommandDependencies): Route => {
  const carts = createCarts(dependencies.handler);
  const answerCart = createAnswerCart(createPriceCart(dependencies), dependencies);
  const demand = createRequireRequest(dependencies);
  return route(priceSubscriptionContract, async ({ body: { cartToken, location }, context }) => {
    await demand(context, cartToken);
    const outcome = await carts.run(
      cartToken,
      { type: "SetShippingLocation", location, at: dependencies.now() },
      { metadata: visitorMetadata(context) },
    );
    if (!outcome.ok) throw refuseCart(outcome.rejection);
    const { state, position } = outcome.value;
    const shoppingCart = await answerCart(context.websiteId, cartToken, state);
    return { body: { shoppingCart }, ...(position !== undefined && { position }) };
  });
};
