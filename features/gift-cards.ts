import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { feature, given, type NeedsOf } from "./kit/feature.ts";
import { EVERY_5_SECONDS } from "./kit/intervals.ts";

export const giftCards = feature({
  name: "gift-cards",
  lists: { "gift-cards": "gift-cards" },
  visitorStreams: ["cartGiftCards"],
  commands: async () => (await import("#commands/gift-cards/routes.ts")).giftCardCommands,
  queries: async () => (await import("#read-api/gift-cards/routes.ts")).giftCardQueries,
  personData: async () =>
    given((await import("#read-api/gift-cards/person-data.ts")).giftCardPersonData),
  readModels: async () => (await import("#projections/gift-cards/columns.ts")).giftCardsColumns,
  projections: async () => [(await import("#projections/gift-cards/gift-cards.ts")).giftCards],
  bulkActions: async () => {
    const { giftCardBulkActions } = await import("#commands/gift-cards/bulk.ts");
    return (needs: NeedsOf<typeof giftCardBulkActions>) => [giftCardBulkActions(needs)];
  },
  bulkRows: async () =>
    given([(await import("#read-api/gift-cards/list-gift-cards.ts")).giftCardBulkRows]),
  periodicTasks: async () => {
    const { createExpireGiftCardHolds } = await import("#jobs/gift-cards/expire-holds.ts");
    type ExpiryNeeds = Pick<NeedsOf<typeof createExpireGiftCardHolds>, "sql" | "newId"> & {
      readonly checkout: CheckoutDependencies;
    };
    return ({ checkout, sql, newId }: ExpiryNeeds) => [
      {
        name: "expire-gift-card-holds",
        everyMs: EVERY_5_SECONDS,
        run: createExpireGiftCardHolds({ ...checkout, sql, newId }),
      },
    ];
  },
  relayRules: async () => (await import("#jobs/gift-cards/gift-card-jobs.ts")).giftCardRules,
  tasks: async () => (await import("#jobs/gift-cards/gift-card-jobs.ts")).createGiftCardTasks,
  plainForms: async () =>
    given((await import("#commands/gift-cards/form-fallback.ts")).giftCardForms),
  explainedNumbers: async () =>
    (await import("#read-api/gift-cards/explained-numbers.ts")).giftCardNumbers,
  eventTexts: async () => (await import("#read-api/gift-cards/event-texts.ts")).giftCardTexts,
});
