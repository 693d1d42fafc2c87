import { feature, type NeedsOf } from "./kit/feature.ts";

export const redirects = feature({
  name: "redirects",
  lists: { redirects: "content", "missing-pages": "census" },
  visitorStreams: ["missingPage"],
  commands: async () => (await import("#commands/redirects/routes.ts")).redirectCommands,
  queries: async () => {
    const { redirectQueries } = await import("#read-api/redirects/routes.ts");
    const { missingPageQueries } = await import("#read-api/redirects/missing-pages.ts");
    return (needs: NeedsOf<typeof redirectQueries> & NeedsOf<typeof missingPageQueries>) => [
      ...redirectQueries(needs),
      ...missingPageQueries(needs),
    ];
  },
  readModels: async () => (await import("#projections/redirects/columns.ts")).redirectsColumns,
  projections: async () => [
    (await import("#projections/redirects/redirects.ts")).redirects,
    (await import("#projections/redirects/missing-pages.ts")).missingPages,
  ],
  eventTexts: async () => (await import("#read-api/redirects/event-texts.ts")).redirectTexts,
});
