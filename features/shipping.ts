import { feature, given, type NeedsOf } from "./kit/feature.ts";

export const shipping = feature({
  name: "shipping",
  lists: { "shipping-options": "checkout-rules" },
  commands: async () => (await import("#commands/shipping/routes.ts")).shippingCommands,
  queries: async () => (await import("#read-api/shipping/routes.ts")).shippingQueries,
  readModels: async () => (await import("#projections/shipping/columns.ts")).shippingColumns,
  projections: async () => [
    (await import("#projections/shipping/shipping-options.ts")).shippingOptions,
  ],
  bulkActions: async () => {
    const { shippingBulkActions } = await import("#commands/shipping/bulk.ts");
    return (needs: NeedsOf<typeof shippingBulkActions>) => [shippingBulkActions(needs)];
  },
  bulkRows: async () => given([(await import("#read-api/shipping/routes.ts")).shippingBulkRows]),
  eventTexts: async () => (await import("#read-api/shipping/event-texts.ts")).shippingTexts,
});
