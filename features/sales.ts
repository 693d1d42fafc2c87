import { feature } from "./kit/feature.ts";

export const sales = feature({
  name: "sales",
  lists: {
    sales: "orders",
    "sales-taxes": "orders",
    "sales-coupons": "orders",
    "sales-gift-cards": "gift-cards",
    "sales-payments": "orders",
    "sales-refunds": "orders",
    "sales-sources": "orders",
    "sales-products": "orders",
    "repeat-customers": "orders",
  },
  queries: async () => (await import("#read-api/sales/routes.ts")).salesQueries,
  explainedNumbers: async () =>
    (await import("#read-api/history/numbers-of-sales.ts")).salesNumbers,
  readModels: async () => (await import("#projections/sales/columns.ts")).salesColumns,
  projections: async () => [(await import("#projections/sales/sales.ts")).sales],
});
