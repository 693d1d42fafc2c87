import { feature } from "./kit/feature.ts";

export const sales = feature({
  name: "sales",
  lists: {
    sales: "overview",
    "sales-taxes": "overview",
    "sales-coupons": "overview",
    "sales-gift-cards": "gift-cards",
    "sales-payments": "overview",
    "sales-refunds": "orders",
    "sales-sources": "overview",
    "sales-products": "overview",
    "repeat-customers": "overview",
  },
  queries: async () => (await import("#read-api/sales/routes.ts")).salesQueries,
  explainedNumbers: async () => ({
    ...(await import("#read-api/sales/explained-numbers.ts")).salesNumbers,
    ...(await import("#read-api/sales/explained-products.ts")).cartedNumbers,
    ...(await import("#read-api/sales/explained-sign-ups.ts")).productSignUpNumbers,
    ...(await import("#read-api/sales/explained-repeats.ts")).repeatNumbers,
    ...(await import("#read-api/sales/explained-card-entries.ts")).cardEntryNumbers,
  }),
  readModels: async () => (await import("#projections/sales/columns.ts")).salesColumns,
  projections: async () => [(await import("#projections/sales/sales.ts")).sales],
});
