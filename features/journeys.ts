import { feature, type NeedsOf } from "./kit/feature.ts";

/** What visitors do step by step. */
export const journeys = feature({
  name: "journeys",
  lists: {
    funnels: "census",
    "funnel-visits": "census",
    goals: "census",
    journeys: "census",
    retention: "census",
    "visit-list": "census",
  },
  queries: async () => {
    const { journeyQueries } = await import("#read-api/journeys/routes.ts");
    const { goalQueries } = await import("#read-api/journeys/goal-routes.ts");
    return (needs: NeedsOf<typeof journeyQueries>) => [
      ...journeyQueries(needs),
      ...goalQueries(needs),
    ];
  },
  readModels: async () => (await import("#projections/journeys/columns.ts")).journeyColumns,
  projections: async () => [
    (await import("#projections/journeys/visitor-actions.ts")).visitorActions,
  ],
});
