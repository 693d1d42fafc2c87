import { feature, type NeedsOf } from "./kit/feature.ts";

export const pages = feature({
  name: "pages",
  commands: async () => (await import("#commands/pages/routes.ts")).pageCommands,
  queries: async () => {
    const { pageQueries } = await import("#read-api/pages/routes.ts");
    const { pageDrawingQueries } = await import("#read-api/shell/page-drawing/routes.ts");
    return (needs: NeedsOf<typeof pageQueries> & NeedsOf<typeof pageDrawingQueries>) => [
      ...pageQueries(needs),
      ...pageDrawingQueries(needs),
    ];
  },
  projections: async () => [(await import("#projections/pages/pages.ts")).pages],
});
