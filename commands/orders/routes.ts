import type { Route } from "#infra/http/route.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { CheckoutDependencies } from "../checkout/dependencies.ts";
import { handlingRoutes } from "./handling-routes.ts";
import { openOrderRoute } from "./open-order.ts";
import { createOrders } from "./orders.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { refundRoutes } from "./refund-routes.ts";
import { stripeWebhookRoute } from "./stripe-webhook.ts";

type Dependencies = CheckoutDependencies & { readonly signing: Signing };

/** The calls for placed orders. */
export const orderCommands = (dependencies: Dependencies): readonly Route[] => {
  const orders = createOrders(dependencies);
  return [
    openOrderRoute(dependencies),
    ...refundRoutes(orders),
    ...handlingRoutes(dependencies, orders),
    ...paymentRoutes(dependencies, orders),
    stripeWebhookRoute(dependencies, orders),
  ];
};
