import { feature } from "./kit/feature.ts";

export const overview = feature({
  name: "overview",
  explainedNumbers: async () => (await import("#read-api/history/numbers-of-days.ts")).dayNumbers,
  queries: async () => (await import("#read-api/overview/routes.ts")).overviewQueries,
});
