import { feature, type NeedsOf } from "./kit/feature.ts";
import { EVERY_DAY } from "./kit/intervals.ts";

export const search = feature({
  name: "search",
  lists: { searches: "census" },
  visitorStreams: ["search"],
  queries: async () => {
    const { searchQueries } = await import("#read-api/search/routes.ts");
    const { searchReportQueries } = await import("#read-api/search/searches.ts");
    return (needs: NeedsOf<typeof searchQueries> & NeedsOf<typeof searchReportQueries>) => [
      ...searchQueries(needs),
      ...searchReportQueries(needs),
    ];
  },
  periodicTasks: async () => {
    const { createEraseOldSearches } = await import("#jobs/search/erase-old-searches.ts");
    return (needs: NeedsOf<typeof createEraseOldSearches>) => [
      {
        name: "erase-old-searches",
        everyMs: EVERY_DAY,
        isKept: true,
        run: createEraseOldSearches(needs),
      },
    ];
  },
  explainedNumbers: async () =>
    (await import("#read-api/search/explained-numbers.ts")).searchNumbers,
  readModels: async () => (await import("#projections/search/columns.ts")).searchColumns,
  projections: async () => [
    (await import("#projections/search/search.ts")).search,
    (await import("#projections/search/searches.ts")).searches,
  ],
});
