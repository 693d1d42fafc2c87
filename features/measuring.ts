import { feature, type NeedsOf, type Without } from "./kit/feature.ts";
import { EVERY_DAY } from "./kit/often.ts";

/** Which visits count. */
export const measuring = feature({
  name: "measuring",
  commands: async () => (await import("#commands/measuring/routes.ts")).measuringRulesCommands,
  queries: async () => {
    const { measuringRulesQueries } = await import("#read-api/measuring/routes.ts");
    const { previewMeasuringQueries } = await import("#read-api/history/preview-measuring.ts");
    const { measuringKeepingQueries } = await import("#read-api/measuring/keeping.ts");
    type QueryNeeds = NeedsOf<typeof measuringRulesQueries> &
      NeedsOf<typeof measuringKeepingQueries> &
      NeedsOf<typeof previewMeasuringQueries>;
    return (needs: QueryNeeds) => [
      ...measuringRulesQueries(needs),
      ...measuringKeepingQueries(needs),
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
  periodicTasks: async () => {
    const { createDestroyOldMonths } = await import("#jobs/measuring/destroy-old-months.ts");
    const { createDestroyMonth } = await import("#projections/kit/destroy-month.ts");
    const { visits } = await import("#projections/census/visits.ts");
    const { censusViews } = await import("#projections/census/census-views.ts");
    const projections = [visits, censusViews];
    type TaskNeeds = Without<NeedsOf<typeof createDestroyOldMonths>, "destroyMonth"> &
      Without<NeedsOf<typeof createDestroyMonth>, "projections">;
    return (needs: TaskNeeds) => [
      {
        name: "destroy-old-months",
        everyMs: EVERY_DAY,
        isKept: true,
        run: createDestroyOldMonths({
          ...needs,
          destroyMonth: createDestroyMonth({ ...needs, projections }),
        }),
      },
    ];
  },
  eventTexts: async () => (await import("#read-api/measuring/event-texts.ts")).measuringTexts,
});
