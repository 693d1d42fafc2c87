import { feature } from "./kit/feature.ts";

export const history = feature({
  name: "history",
  queries: async () => (await import("#read-api/history/routes.ts")).historyQueries,
});
