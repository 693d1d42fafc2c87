import { feature } from "./kit/feature.ts";

export const redirects = feature({
  name: "redirects",
  lists: { redirects: "content" },
  commands: async () => (await import("#commands/redirects/routes.ts")).redirectCommands,
  queries: async () => (await import("#read-api/redirects/routes.ts")).redirectQueries,
  readModels: async () => (await import("#projections/redirects/columns.ts")).redirectsColumns,
  projections: async () => [(await import("#projections/redirects/redirects.ts")).redirects],
  eventTexts: async () => (await import("#read-api/redirects/event-texts.ts")).redirectTexts,
});
