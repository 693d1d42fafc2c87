import type { PageDependencies } from "#commands/pages/page-streams.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

export const pages = feature({
  name: "pages",
  commands: async () => {
    const { pageCommands } = await import("#commands/pages/routes.ts");
    const { presenceCommands } = await import("#commands/pages/presence.ts");
    return (needs: NeedsOf<typeof pageCommands> & NeedsOf<typeof presenceCommands>) => [
      ...pageCommands(needs),
      ...presenceCommands(needs),
    ];
  },
  queries: async () => {
    const { createFindDraft } = await import("#commands/pages/find-draft.ts");
    const { pageQueries } = await import("#read-api/pages/routes.ts");
    const { pageCanvasQueries } = await import("#read-api/shell/pages/editor/canvas-routes.ts");
    const { pageCheckQueries } = await import("#read-api/shell/pages/editor/check-routes.ts");
    type CanvasNeeds = Without<NeedsOf<typeof pageCanvasQueries>, "findDraft">;
    type Needs = NeedsOf<typeof pageQueries> & NeedsOf<typeof pageCheckQueries>;
    return (needs: Needs & CanvasNeeds & PageDependencies) => [
      ...pageQueries(needs),
      ...pageCheckQueries(needs),
      ...pageCanvasQueries({ ...needs, findDraft: createFindDraft(needs) }),
    ];
  },
  annotations: async () => (await import("#read-api/pages/annotations.ts")).pageAnnotations,
  readModels: async () => (await import("#projections/pages/columns.ts")).pagesColumns,
  projections: async () => [(await import("#projections/pages/pages.ts")).pages],
});
