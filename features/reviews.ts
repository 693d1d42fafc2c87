import { feature, given, type NeedsOf } from "./kit/feature.ts";
import { EVERY_10_MINUTES } from "./kit/intervals.ts";

export const reviews = feature({
  name: "reviews",
  lists: { reviews: "reviews", "review-imports": "reviews" },
  commands: async () => (await import("#commands/reviews/routes.ts")).reviewCommands,
  queries: async () => (await import("#read-api/reviews/routes.ts")).reviewQueries,
  personData: async () =>
    given((await import("#read-api/reviews/person-data.ts")).reviewPersonData),
  readModels: async () => (await import("#projections/reviews/columns.ts")).reviewsColumns,
  projections: async () => [(await import("#projections/reviews/reviews.ts")).reviews],
  bulkActions: async () => {
    const { reviewBulkActions } = await import("#commands/reviews/bulk.ts");
    return (needs: NeedsOf<typeof reviewBulkActions>) => [reviewBulkActions(needs)];
  },
  bulkRows: async () => given([(await import("#read-api/reviews/list-reviews.ts")).reviewBulkRows]),
  periodicTasks: async () => {
    const { createForgetReviewFiles } = await import("#commands/reviews/review-import-records.ts");
    return (needs: NeedsOf<typeof createForgetReviewFiles>) => [
      {
        name: "forget-review-files",
        everyMs: EVERY_10_MINUTES,
        run: createForgetReviewFiles(needs),
      },
    ];
  },
  relayRules: async () => (await import("#jobs/reviews/review-jobs.ts")).reviewRules,
  tasks: async () => (await import("#jobs/reviews/review-jobs.ts")).createReviewTasks,
  explainedNumbers: async () =>
    (await import("#read-api/reviews/explained-numbers.ts")).ratingNumbers,
  eventTexts: async () => (await import("#read-api/reviews/event-texts.ts")).reviewEventTexts,
  plainForms: async () => given((await import("#commands/reviews/form-fallback.ts")).reviewForms),
});
