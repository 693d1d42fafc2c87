import type { SiteSettingsReader } from "#read-api/site-settings/find-site-settings.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";
import { EVERY_DAY } from "./kit/intervals.ts";

export const collector = feature({
  name: "collector",
  lists: {
    "product-activity": "census",
    "custom-events": "census",
    "failed-events": "census",
    "collector-schemas": "census",
  },
  visitorStreams: ["collector", "customEvent"],
  commands: async () => {
    const { collectorCommands } = await import("#commands/collector/routes.ts");
    const { collectCommands } = await import("#commands/collector/collect-events.ts");
    const { collectorSchemaCommands } = await import("#commands/collector/release-schema.ts");
    const { createSchemaChecks } = await import("#commands/collector/schema-checks.ts");
    type Added = "settingsOf" | "schemaChecks";
    type CollectorNeeds = Without<
      NeedsOf<typeof collectorCommands> &
        NeedsOf<typeof collectCommands> &
        NeedsOf<typeof collectorSchemaCommands>,
      Added
    > & { readonly siteSettings: Pick<SiteSettingsReader, "find"> };
    return (provided: CollectorNeeds) => {
      const schemaChecks = createSchemaChecks();
      const needs = { ...provided, schemaChecks, settingsOf: provided.siteSettings.find };
      return [
        ...collectorCommands(needs),
        ...collectCommands(needs),
        ...collectorSchemaCommands(needs),
      ];
    };
  },
  queries: async () => {
    const { collectorQueries } = await import("#read-api/collector/routes.ts");
    const { customEventQueries } = await import("#read-api/collector/custom-events.ts");
    return (needs: NeedsOf<typeof collectorQueries>) => [
      ...collectorQueries(needs),
      ...customEventQueries(needs),
    ];
  },
  bulkActions: async () => {
    const { failedEventBulkActions } = await import("#commands/collector/replay.ts");
    const { createSchemaChecks } = await import("#commands/collector/schema-checks.ts");
    return (needs: Without<NeedsOf<typeof failedEventBulkActions>, "schemaChecks">) => [
      failedEventBulkActions({ ...needs, schemaChecks: createSchemaChecks() }),
    ];
  },
  bulkRows: async () =>
    given([(await import("#read-api/collector/custom-events.ts")).failedEventBulkRows]),
  explainedNumbers: async () => {
    const { shopNumbers } = await import("#read-api/collector/explained-numbers.ts");
    return shopNumbers(async () => {
      const { shopOccasionOf } = await import("#projections/collector/shop-activity.ts");
      return ({ type, data, at: recordedAt }, rules) => {
        const occasion = shopOccasionOf({ type, data, recordedAt }, rules);
        return occasion && { ...occasion, atMs: Date.parse(occasion.at) };
      };
    });
  },
  eventTexts: async () => (await import("#read-api/collector/event-texts.ts")).collectorTexts,
  periodicTasks: async () => {
    const { createEraseOldCustomEvents } = await import(
      "#jobs/collector/erase-old-custom-events.ts"
    );
    return (needs: NeedsOf<typeof createEraseOldCustomEvents>) => [
      {
        name: "erase-old-custom-events",
        everyMs: EVERY_DAY,
        isKept: true,
        run: createEraseOldCustomEvents(needs),
      },
    ];
  },
  readModels: async () => (await import("#projections/collector/columns.ts")).collectorColumns,
  projections: async () => [
    (await import("#projections/collector/shop-activity.ts")).shopActivity,
    (await import("#projections/collector/collector-schemas.ts")).collectorSchemas,
    (await import("#projections/collector/custom-events.ts")).customEvents,
  ],
});
