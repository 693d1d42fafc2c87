import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import type { BulkOperations } from "#commands/kit/bulk/operations.ts";
import type { Signing } from "#infra/signing/port.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

type OrderNeeds = { readonly checkout: CheckoutDependencies; readonly signing: Signing };

/** Payments become due after days, so a long interval suffices. */
const AWAIT_PAYMENTS_EVERY_MS = 60_000;

export const orders = feature({
  name: "orders",
  lists: { orders: "orders" },
  commands: async () => {
    const { orderCommands } = await import("#commands/orders/routes.ts");
    return (needs: OrderNeeds) => orderCommands({ ...needs.checkout, signing: needs.signing });
  },
  queries: async () => (await import("#read-api/orders/routes.ts")).checkoutQueries,
  personData: async () => given((await import("#read-api/orders/person-data.ts")).orderPersonData),
  readModels: async () => (await import("#projections/orders/columns.ts")).ordersColumns,
  projections: async () => [
    (await import("#projections/orders/orders.ts")).orders,
    (await import("#projections/orders/fulfilment.ts")).fulfilment,
    (await import("#projections/orders/purchases.ts")).purchases,
  ],
  bulkActions: async () => {
    const { orderBulkActions } = await import("#commands/orders/bulk.ts");
    return (needs: NeedsOf<typeof orderBulkActions>) => [orderBulkActions(needs)];
  },
  bulkRows: async () => given([(await import("#read-api/orders/list-orders.ts")).orderBulkRows]),
  periodicTasks: async () => {
    const { createAwaitPayments } = await import("#jobs/orders/await-payments.ts");
    type ExpiryNeeds = Pick<NeedsOf<typeof createAwaitPayments>, "sql" | "newId"> & {
      readonly checkout: CheckoutDependencies;
    };
    return ({ checkout, sql, newId }: ExpiryNeeds) => [
      {
        name: "await-payments",
        everyMs: AWAIT_PAYMENTS_EVERY_MS,
        run: createAwaitPayments({ ...checkout, sql, newId }),
      },
    ];
  },
  relayRules: async () => (await import("#jobs/orders/order-jobs.ts")).orderRules,
  tasks: async () => {
    const { createOrderTasks } = await import("#jobs/orders/order-jobs.ts");
    type TaskNeeds = Without<NeedsOf<typeof createOrderTasks>, "waitForOrders"> & {
      readonly waitForAll: (projection: string) => () => Promise<void>;
    };
    return (needs: TaskNeeds) =>
      createOrderTasks({ ...needs, waitForOrders: needs.waitForAll("orders") });
  },
  explainedNumbers: async () =>
    (await import("#read-api/orders/explained-numbers.ts")).orderNumbers,
  eventTexts: async () => (await import("#read-api/orders/event-texts.ts")).orderTexts,
});

/** The members' actions on one order. */
export const orderHandling = feature({
  name: "order-handling",
  queries: async () => (await import("#read-api/orders/handling-routes.ts")).handlingQueries,
});

/** Bulk shipments, by the calls of earlier versions. */
export const orderSendings = feature({
  name: "order-sendings",
  commands: async () => {
    const { sendingCommands } = await import("#commands/orders/sending-routes.ts");
    return ({ bulk }: { readonly bulk: BulkOperations }) => sendingCommands(bulk);
  },
});
