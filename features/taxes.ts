import { feature, given, type NeedsOf } from "./kit/feature.ts";

export const taxes = feature({
  name: "taxes",
  lists: { "tax-rules": "checkout-rules" },
  commands: async () => (await import("#commands/taxes/routes.ts")).taxCommands,
  queries: async () => (await import("#read-api/taxes/routes.ts")).taxQueries,
  readModels: async () => (await import("#projections/taxes/columns.ts")).taxesColumns,
  projections: async () => [(await import("#projections/taxes/tax-rules.ts")).taxRules],
  bulkActions: async () => {
    const { taxRuleBulkActions } = await import("#commands/taxes/bulk.ts");
    return (needs: NeedsOf<typeof taxRuleBulkActions>) => [taxRuleBulkActions(needs)];
  },
  bulkRows: async () => given([(await import("#read-api/taxes/routes.ts")).taxRuleBulkRows]),
  eventTexts: async () => (await import("#read-api/taxes/event-texts.ts")).taxTexts,
});
