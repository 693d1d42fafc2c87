import type { EditRouteDependencies } from "#commands/catalog/edit-routes.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { feature, given, type NeedsOf } from "./kit/feature.ts";

export const catalog = feature({
  name: "catalog",
  lists: { products: "products", collections: "products" },
  commands: async () => {
    const { catalogCommands } = await import("#commands/catalog/routes.ts");
    const { editCommands } = await import("#commands/catalog/edit-routes.ts");
    const { createCurrenciesOf } = await import("#read-api/catalog/bulk-currencies.ts");
    type EditNeeds = Pick<EditRouteDependencies, "bulk"> & { readonly sql: Sql };
    return (needs: NeedsOf<typeof catalogCommands> & EditNeeds) => [
      ...catalogCommands(needs),
      ...editCommands({ bulk: needs.bulk, currenciesOf: createCurrenciesOf(needs) }),
    ];
  },
  queries: async () => (await import("#read-api/catalog/routes.ts")).catalogQueries,
  annotations: async () => (await import("#read-api/catalog/annotations.ts")).catalogAnnotations,
  readModels: async () => (await import("#projections/catalog/columns.ts")).catalogColumns,
  projections: async () => [
    (await import("#projections/catalog/products.ts")).products,
    (await import("#projections/catalog/product-status.ts")).productStatus,
    (await import("#projections/catalog/product-prices.ts")).productPrices,
  ],
  bulkActions: async () => {
    const { collectionBulkActions } = await import("#commands/catalog/collection-bulk.ts");
    const { productBulkActions } = await import("#commands/catalog/product-bulk.ts");
    return (needs: NeedsOf<typeof collectionBulkActions>) => [
      collectionBulkActions(needs),
      productBulkActions(needs),
    ];
  },
  bulkRows: async () =>
    given([
      (await import("#read-api/catalog/console-collections.ts")).collectionBulkRows,
      (await import("#read-api/catalog/console-products.ts")).productBulkRows,
    ]),
  explainedNumbers: async () =>
    (await import("#read-api/catalog/explained-numbers.ts")).productNumbers,
  eventTexts: async () => (await import("#read-api/catalog/event-texts.ts")).productTexts,
});
