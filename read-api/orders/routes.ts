import { type Route, route } from "#infra/http/route.ts";
import { type ListFileDependencies, listFile } from "../kit/list-file.ts";
import { queryLongPage } from "../kit/listing.ts";
import {
  exportOrdersContract,
  getConfirmedOrderContract,
  getOrderContract,
  listOrdersContract,
  type OrderRow,
} from "./contract.ts";
import {
  type CheckoutQueryDependencies,
  createFindConfirmedOrder,
} from "./find-confirmed-order.ts";
import { getOrder } from "./get-order.ts";
import { ordersSource } from "./list-orders.ts";

const listed = ["orders", "fulfilment"];

/** Orders, for the browser that bought and for the console. */
export const checkoutQueries = (
  dependencies: CheckoutQueryDependencies & ListFileDependencies,
): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const fileOf = listFile(dependencies);
  const findConfirmedOrder = createFindConfirmedOrder(dependencies);
  return [
    route(getConfirmedOrderContract, async ({ params, context }) => ({
      body: await findConfirmedOrder(context, params.orderId),
    })),
    route(listOrdersContract, async ({ query, context }) => {
      await waitFor(listed, context.readAfter);
      const source = ordersSource(context.websiteId, query);
      return { body: await queryLongPage<OrderRow>(sql, source, query) };
    }),
    // Before the call for one order, whose path would take this one's.
    route(exportOrdersContract, async ({ query, context }) => {
      await waitFor(listed, context.readAfter);
      const source = ordersSource(context.websiteId, query);
      return { file: await fileOf<OrderRow>("orders", context.websiteId, source, query) };
    }),
    route(getOrderContract, async ({ params, context }) => {
      await waitFor(["orders", "gift-cards"], context.readAfter);
      const showsCards = context.owner?.permissions.has("gift-cards:read") === true;
      return { body: await getOrder(sql, context.websiteId, params.orderId, showsCards) };
    }),
  ];
};
