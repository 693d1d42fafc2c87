import { feature, type NeedsOf } from "./kit/feature.ts";

/** Which visits count. */
export const measuring = feature({
  name: "measuring",
  commands: async () => (await import("#commands/measuring/routes.ts")).measuringRulesCommands,
  queries: async () => {
    const { measuringRulesQueries } = await import("#read-api/measuring/routes.ts");
    const { previewMeasuringQueries } = await import("#read-api/history/preview-measuring.ts");
    const { measuringRetentionQueries } = await import("#read-api/measuring/retention.ts");
    type QueryNeeds = NeedsOf<typeof measuringRulesQueries> &
      NeedsOf<typeof measuringRetentionQueries> &
      NeedsOf<typeof previewMeasuringQueries>;
    return (needs: QueryNeeds) => [
      ...measuringRulesQueries(needs),
      ...measuringRetentionQueries(needs),
      ...previewMeasuringQueries(needs),
    ];
  },
  annotations: async () =>
    (await import("#read-api/measuring/annotations.ts")).measuringAnnotations,
  readModels: async () => (await import("#projections/measuring/columns.ts")).measuringColumns,
  projections: async () => [
    (await import("#projections/measuring/measuring-rules.ts")).measuringRules,
  ],
  relayRules: async () => (await import("#jobs/measuring/count-again.ts")).countAgainRules,
  tasks: async () => {
    const { COUNT_AGAIN, createCountAgain } = await import("#jobs/measuring/count-again.ts");
    return (needs: NeedsOf<typeof createCountAgain>) => ({
      [COUNT_AGAIN]: createCountAgain(needs),
    });
  },
  eventTexts: async () => (await import("#read-api/measuring/event-texts.ts")).measuringTexts,
});
