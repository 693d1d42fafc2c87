import { feature } from "./kit/feature.ts";

export const overview = feature({
  name: "overview",
  queries: async () => (await import("#read-api/overview/routes.ts")).overviewQueries,
});
