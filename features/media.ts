import { feature } from "./kit/feature.ts";

export const media = feature({
  name: "media",
  lists: { media: "content" },
  commands: async () => (await import("#commands/media/routes.ts")).mediaCommands,
  queries: async () => (await import("#read-api/media/routes.ts")).mediaQueries,
  eventTexts: async () => (await import("#read-api/media/event-texts.ts")).mediaTexts,
  readModels: async () => (await import("#projections/media/columns.ts")).mediaColumns,
  projections: async () => [
    (await import("#projections/media/media.ts")).media,
    (await import("#projections/media/media-contents.ts")).mediaContents,
  ],
});
