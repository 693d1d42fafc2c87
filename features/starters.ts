import { feature } from "./kit/feature.ts";

export const starters = feature({
  name: "starters",
  commands: async () => (await import("#commands/starters/routes.ts")).starterCommands,
  queries: async () => (await import("#read-api/starters/routes.ts")).starterQueries,
  eventTexts: async () => (await import("#read-api/starters/event-texts.ts")).startersTexts,
});
