import { feature, given, type NeedsOf } from "./kit/feature.ts";

/**
 * Nobody waits for it; a payment that the bank is still deciding is checked at the same interval.
 */
const RENEW_EVERY_MS = 15_000;

export const subscriptions = feature({
  name: "subscriptions",
  lists: { subscriptions: "subscriptions", payments: "subscriptions" },
  commands: async () => (await import("#commands/subscriptions/routes.ts")).subscriptionCommands,
  queries: async () => (await import("#read-api/subscriptions/routes.ts")).subscriptionQueries,
  personData: async () =>
    given((await import("#read-api/subscriptions/person-data.ts")).subscriptionPersonData),
  readModels: async () =>
    (await import("#projections/subscriptions/columns.ts")).subscriptionsColumns,
  projections: async () => [
    (await import("#projections/subscriptions/subscriptions.ts")).subscriptions,
  ],
  bulkActions: async () => {
    const { subscriptionBulkActions } = await import("#commands/subscriptions/bulk.ts");
    return (needs: NeedsOf<typeof subscriptionBulkActions>) => [subscriptionBulkActions(needs)];
  },
  bulkRows: async () =>
    given([(await import("#read-api/subscriptions/bulk-rows.ts")).subscriptionBulkRows]),
  periodicTasks: async () => {
    const { createRenewSubscriptions } = await import("#jobs/subscriptions/renew.ts");
    return (needs: NeedsOf<typeof createRenewSubscriptions>) => [
      {
        name: "renew-subscriptions",
        everyMs: RENEW_EVERY_MS,
        run: createRenewSubscriptions(needs),
      },
    ];
  },
  relayRules: async () =>
    (await import("#jobs/subscriptions/subscription-jobs.ts")).subscriptionRules,
  tasks: async () =>
    (await import("#jobs/subscriptions/subscription-jobs.ts")).createSubscriptionTasks,
  explainedNumbers: async () =>
    (await import("#read-api/subscriptions/explained-numbers.ts")).subscriptionNumbers,
  eventTexts: async () =>
    (await import("#read-api/subscriptions/event-texts.ts")).subscriptionEventTexts,
  plainForms: async () =>
    given((await import("#commands/subscriptions/form-fallback.ts")).subscriptionForms),
});
