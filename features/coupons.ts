import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { feature, given, type NeedsOf } from "./kit/feature.ts";
import { EVERY_5_SECONDS } from "./kit/intervals.ts";

export const coupons = feature({
  name: "coupons",
  lists: { coupons: "coupons" },
  commands: async () => (await import("#commands/coupons/routes.ts")).couponCommands,
  queries: async () => (await import("#read-api/coupons/routes.ts")).couponQueries,
  annotations: async () => (await import("#read-api/coupons/annotations.ts")).couponAnnotations,
  readModels: async () => (await import("#projections/coupons/columns.ts")).couponsColumns,
  projections: async () => [(await import("#projections/coupons/coupons.ts")).coupons],
  bulkActions: async () => {
    const { couponBulkActions } = await import("#commands/coupons/bulk.ts");
    return (needs: NeedsOf<typeof couponBulkActions>) => [couponBulkActions(needs)];
  },
  bulkRows: async () => given([(await import("#read-api/coupons/routes.ts")).couponBulkRows]),
  periodicTasks: async () => {
    const { createExpireReservations } = await import("#jobs/coupons/expire-reservations.ts");
    type ExpiryNeeds = Pick<NeedsOf<typeof createExpireReservations>, "sql" | "newId"> & {
      readonly checkout: CheckoutDependencies;
    };
    return ({ checkout, sql, newId }: ExpiryNeeds) => [
      {
        name: "expire-coupon-reservations",
        everyMs: EVERY_5_SECONDS,
        run: createExpireReservations({ ...checkout, sql, newId }),
      },
    ];
  },
  explainedNumbers: async () =>
    (await import("#read-api/coupons/explained-numbers.ts")).couponNumbers,
  eventTexts: async () => (await import("#read-api/coupons/event-texts.ts")).couponTexts,
});
