import { feature } from "./kit/feature.ts";

export const search = feature({
  name: "search",
  queries: async () => (await import("#read-api/search/routes.ts")).searchQueries,
  projections: async () => [(await import("#projections/search/search.ts")).search],
});
