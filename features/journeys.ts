import { feature } from "./kit/feature.ts";

/** What visitors do step by step. */
export const journeys = feature({
  name: "journeys",
  lists: { funnels: "census", "funnel-visits": "census" },
  queries: async () => (await import("#read-api/journeys/routes.ts")).journeyQueries,
  readModels: async () => (await import("#projections/journeys/columns.ts")).journeyColumns,
  projections: async () => [
    (await import("#projections/journeys/visitor-actions.ts")).visitorActions,
  ],
});
