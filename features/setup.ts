import type { Sql } from "#infra/postgres/port.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

export const setup = feature({
  name: "setup",
  commands: async () => {
    const { setupCommands } = await import("#commands/setup/routes.ts");
    const { findIsUntouched } = await import("#read-api/setup/find-setup.ts");
    type SetupNeeds = Without<NeedsOf<typeof setupCommands>, "isUntouched"> & { readonly sql: Sql };
    return (needs: SetupNeeds) =>
      setupCommands({
        ...needs,
        isUntouched: (websiteId) => findIsUntouched(needs.sql, websiteId),
      });
  },
  queries: async () => (await import("#read-api/setup/routes.ts")).setupQueries,
  readModels: async () => (await import("#projections/setup/columns.ts")).setupColumns,
  projections: async () => [(await import("#projections/setup/setup.ts")).setup],
  relayRules: async () => [
    (await import("#jobs/setup/fill-sample-shop.ts")).fillSampleShopRule,
    ...(await import("#jobs/setup/remove-sample-data.ts")).sampleDataRules,
  ],
  tasks: async () => {
    const { createFillSampleShop, FILL_SAMPLE_SHOP } = await import(
      "#jobs/setup/fill-sample-shop.ts"
    );
    const { createSampleDataTasks } = await import("#jobs/setup/remove-sample-data.ts");
    type TaskNeeds = NeedsOf<typeof createFillSampleShop> & NeedsOf<typeof createSampleDataTasks>;
    return (needs: TaskNeeds) => ({
      [FILL_SAMPLE_SHOP]: createFillSampleShop(needs),
      ...createSampleDataTasks(needs),
    });
  },
  eventTexts: async () => (await import("#read-api/setup/event-texts.ts")).setupTexts,
});
