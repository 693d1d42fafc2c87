import { feature } from "./kit/feature.ts";

export const overview = feature({
  name: "overview",
  explainedNumbers: async () =>
    (await import("#read-api/overview/explained-numbers.ts")).dayNumbers,
  queries: async () => (await import("#read-api/overview/routes.ts")).overviewQueries,
});
