import type { BlocksDependencies } from "#commands/content/item-blocks.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

export const content = feature({
  name: "content",
  lists: { content: "content" },
  commands: async () => (await import("#commands/content/routes.ts")).contentCommands,
  queries: async () => {
    const { createFindItemBlocks } = await import("#commands/content/find-item-blocks.ts");
    const { contentQueries } = await import("#read-api/content/routes.ts");
    const { itemCanvasQueries } = await import("#read-api/shell/content/canvas-routes.ts");
    type CanvasNeeds = Without<NeedsOf<typeof itemCanvasQueries>, "findItem">;
    return (needs: NeedsOf<typeof contentQueries> & CanvasNeeds & BlocksDependencies) => [
      ...contentQueries(needs),
      ...itemCanvasQueries({ ...needs, findItem: createFindItemBlocks(needs) }),
    ];
  },
  annotations: async () => (await import("#read-api/content/annotations.ts")).contentAnnotations,
  readModels: async () => (await import("#projections/content/columns.ts")).contentColumns,
  projections: async () => [(await import("#projections/content/content.ts")).content],
});
