import { feature } from "./kit/feature.ts";

export const savedViews = feature({
  name: "saved-views",
  commands: async () => (await import("#commands/saved-views/routes.ts")).savedViewCommands,
  queries: async () => (await import("#read-api/saved-views/routes.ts")).savedViewQueries,
  readModels: async () => (await import("#projections/saved-views/columns.ts")).savedViewsColumns,
  projections: async () => [(await import("#projections/saved-views/saved-views.ts")).savedViews],
});
