import { feature } from "./kit/feature.ts";

export const history = feature({
  name: "history",
  lists: { events: "event-log" },
  queries: async () => (await import("#read-api/history/routes.ts")).historyQueries,
});
