import { feature } from "./kit/feature.ts";

export const projections = feature({
  name: "projections",
  commands: async () => (await import("#commands/projections/routes.ts")).projectionCommands,
  queries: async () => (await import("#read-api/projections/routes.ts")).projectionQueries,
});
