import { type Route, route } from "#infra/http/route.ts";
import { getConfirmedOrderContract, getOrderContract, listOrdersContract } from "./contract.ts";
import {
  type CheckoutQueryDependencies,
  createFindConfirmedOrder,
} from "./find-confirmed-order.ts";
import { getOrder } from "./get-order.ts";
import { listOrders } from "./list-orders.ts";

/** Orders, for the browser that bought and for the console. */
export const checkoutQueries = (dependencies: CheckoutQueryDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const findConfirmedOrder = createFindConfirmedOrder(dependencies);
  return [
    route(getConfirmedOrderContract, async ({ params, context }) => ({
      body: await findConfirmedOrder(context, params.orderId),
    })),
    route(listOrdersContract, async ({ query, context }) => {
      await waitFor(["orders"], context.readAfter);
      const { rows, ...page } = await listOrders(sql, context.websiteId, query);
      return { body: { ...page, rows: [...rows] } };
    }),
    route(getOrderContract, async ({ params, context }) => {
      await waitFor(["orders"], context.readAfter);
      return { body: await getOrder(sql, context.websiteId, params.orderId) };
    }),
  ];
};
