import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import type { checkoutCommands } from "#commands/checkout/routes.ts";
import { feature, given, type NeedsOf } from "./kit/feature.ts";
import { EVERY_5_SECONDS } from "./kit/intervals.ts";

type CheckoutNeeds = Pick<NeedsOf<typeof checkoutCommands>, "signing" | "analyticsIds"> & {
  readonly checkout: CheckoutDependencies;
};

export const checkout = feature({
  name: "checkout",
  visitorStreams: ["checkout"],
  commands: async () => {
    const routes = await import("#commands/checkout/routes.ts");
    return ({ checkout, signing, analyticsIds }: CheckoutNeeds) =>
      routes.checkoutCommands({ ...checkout, signing, analyticsIds });
  },
  readModels: async () => (await import("#projections/checkout/columns.ts")).checkoutColumns,
  projections: async () => [(await import("#projections/checkout/stock-holds.ts")).stockHolds],
  periodicTasks: async () => {
    const { createExpireHolds } = await import("#jobs/checkout/expire-holds.ts");
    type ExpiryNeeds = Pick<NeedsOf<typeof createExpireHolds>, "sql" | "newId"> & {
      readonly checkout: CheckoutDependencies;
    };
    return ({ checkout, sql, newId }: ExpiryNeeds) => [
      {
        name: "expire-holds",
        everyMs: EVERY_5_SECONDS,
        run: createExpireHolds({ ...checkout, sql, newId }),
      },
    ];
  },
  plainForms: async () =>
    given((await import("#commands/checkout/form-fallback.ts")).checkoutForms),
});
