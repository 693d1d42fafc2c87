import { feature } from "./kit/feature.ts";

export const pages = feature({
  name: "pages",
  commands: async () => (await import("#commands/pages/routes.ts")).pageCommands,
  queries: async () => (await import("#read-api/pages/routes.ts")).pageQueries,
  projections: async () => [(await import("#projections/pages/pages.ts")).pages],
});
