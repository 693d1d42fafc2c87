import { feature } from "./kit/feature.ts";

export const looks = feature({
  name: "looks",
  commands: async () => (await import("#commands/looks/routes.ts")).lookCommands,
  queries: async () => (await import("#read-api/looks/routes.ts")).lookQueries,
  annotations: async () => (await import("#read-api/looks/annotations.ts")).lookAnnotations,
  readModels: async () => (await import("#projections/looks/columns.ts")).looksColumns,
  projections: async () => [(await import("#projections/looks/looks.ts")).looks],
  eventTexts: async () => (await import("#read-api/looks/event-texts.ts")).lookTexts,
});
