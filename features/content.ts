import { feature } from "./kit/feature.ts";

export const content = feature({
  name: "content",
  lists: { content: "content" },
  commands: async () => (await import("#commands/content/routes.ts")).contentCommands,
  queries: async () => (await import("#read-api/content/routes.ts")).contentQueries,
  annotations: async () => (await import("#read-api/content/annotations.ts")).contentAnnotations,
  readModels: async () => (await import("#projections/content/columns.ts")).contentColumns,
  projections: async () => [(await import("#projections/content/content.ts")).content],
});
