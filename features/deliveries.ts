import type { Database } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Webhooks } from "#infra/webhooks/port.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

export const deliveries = feature({
  name: "deliveries",
  lists: { webhooks: "forms" },
  commands: async () => {
    const { deliveryCommands } = await import("#commands/deliveries/routes.ts");
    const { createIsDelivery } = await import("#read-api/deliveries/routes.ts");
    const { createWebhookDeliveries } = await import("#infra/webhooks/deliveries.ts");
    type Added = "isDelivery" | "testDeliveries";
    type DeliveryNeeds = Without<NeedsOf<typeof deliveryCommands>, Added> & {
      readonly database: Database;
      readonly webhooks: Webhooks;
    };
    return (needs: DeliveryNeeds) => {
      const { database, webhooks } = needs;
      return deliveryCommands({
        ...needs,
        isDelivery: createIsDelivery(database),
        testDeliveries: createWebhookDeliveries({ database, webhooks, pausesMs: [] }),
      });
    };
  },
  queries: async () => {
    const { deliveryQueries } = await import("#read-api/deliveries/routes.ts");
    type QueryNeeds = Without<NeedsOf<typeof deliveryQueries>, "sign"> & {
      readonly signing: Pick<Signing, "sign">;
    };
    return (needs: QueryNeeds) => deliveryQueries({ ...needs, sign: needs.signing.sign });
  },
  bulkActions: async () => {
    const { webhookBulkActions } = await import("#commands/deliveries/bulk.ts");
    return (needs: NeedsOf<typeof webhookBulkActions>) => [webhookBulkActions(needs)];
  },
  bulkRows: async () => given([(await import("#read-api/deliveries/routes.ts")).webhookBulkRows]),
});
