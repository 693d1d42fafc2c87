import { type Route, route } from "#infra/http/route.ts";
import type { PastDependencies } from "../kit/list-as-it-was.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { getConfirmedOrderContract, getOrderContract, listOrdersContract } from "./contract.ts";
import {
  type CheckoutQueryDependencies,
  createFindConfirmedOrder,
} from "./find-confirmed-order.ts";
import { getOrder } from "./get-order.ts";
import { ordersSource } from "./list-orders.ts";

/** Orders, for the browser that bought and for the console. */
export const checkoutQueries = (
  dependencies: CheckoutQueryDependencies & ListDependencies & PastDependencies,
): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const findConfirmedOrder = createFindConfirmedOrder(dependencies);
  return [
    route(getConfirmedOrderContract, async ({ params, context }) => ({
      body: await findConfirmedOrder(context, params.orderId),
    })),
    ...listRoutes(dependencies)(listOrdersContract, {
      name: "orders",
      projections: ["orders", "fulfilment"],
      asItWas: { ask: dependencies.ask, readModels: ["orders", "order_fulfilment"] },
      source: ({ query, context: { websiteId } }) => ordersSource(websiteId, query),
    }),
    route(getOrderContract, async ({ params, context }) => {
      await waitFor(["orders", "gift-cards"], context.readAfter);
      const showsCards = context.owner?.permissions.has("gift-cards:read") === true;
      return { body: await getOrder(sql, context.websiteId, params.orderId, showsCards) };
    }),
  ];
};
