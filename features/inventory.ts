import type { Sql } from "#infra/postgres/port.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

type Added = "findVariantProduct";

export const inventory = feature({
  name: "inventory",
  lists: { stock: "stock" },
  commands: async () => {
    const { inventoryCommands } = await import("#commands/inventory/routes.ts");
    const { createFindVariantProduct } = await import("#read-api/catalog/find-variant-product.ts");
    return (needs: Without<NeedsOf<typeof inventoryCommands>, Added> & { readonly sql: Sql }) =>
      inventoryCommands({ ...needs, findVariantProduct: createFindVariantProduct(needs.sql) });
  },
  queries: async () => (await import("#read-api/inventory/routes.ts")).inventoryQueries,
  readModels: async () => (await import("#projections/inventory/columns.ts")).inventoryColumns,
  projections: async () => [(await import("#projections/inventory/variant-stock.ts")).variantStock],
  bulkActions: async () => {
    const { stockBulkActions } = await import("#commands/inventory/bulk.ts");
    const { createFindVariantProduct } = await import("#read-api/catalog/find-variant-product.ts");
    return (needs: Without<NeedsOf<typeof stockBulkActions>, Added> & { readonly sql: Sql }) => [
      stockBulkActions({ ...needs, findVariantProduct: createFindVariantProduct(needs.sql) }),
    ];
  },
  bulkRows: async () => given([(await import("#read-api/inventory/routes.ts")).stockBulkRows]),
  explainedNumbers: async () =>
    (await import("#read-api/inventory/explained-numbers.ts")).stockNumbers,
  eventTexts: async () => (await import("#read-api/inventory/event-texts.ts")).stockTexts,
});
