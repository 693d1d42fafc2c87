import type { BlocksDependencies } from "#commands/content/item-blocks.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

export const content = feature({
  name: "content",
  lists: { content: "content" },
  commands: async () => (await import("#commands/content/routes.ts")).contentCommands,
  queries: async () => {
    const { createFindWrittenItem } = await import("#commands/content/find-written-item.ts");
    const { contentQueries } = await import("#read-api/content/routes.ts");
    const { itemCanvasQueries } = await import("#read-api/shell/content/canvas-routes.ts");
    const { itemCheckQueries } = await import("#read-api/shell/content/check-routes.ts");
    type CanvasNeeds = Without<NeedsOf<typeof itemCanvasQueries>, "findItem">;
    type CheckNeeds = Without<NeedsOf<typeof itemCheckQueries>, "findItem">;
    type Needs = NeedsOf<typeof contentQueries> & CanvasNeeds & CheckNeeds & BlocksDependencies;
    return (needs: Needs) => {
      const findItem = createFindWrittenItem(needs);
      return [
        ...contentQueries(needs),
        ...itemCanvasQueries({ ...needs, findItem }),
        ...itemCheckQueries({ ...needs, findItem }),
      ];
    };
  },
  annotations: async () => (await import("#read-api/content/annotations.ts")).contentAnnotations,
  readModels: async () => (await import("#projections/content/columns.ts")).contentColumns,
  projections: async () => [(await import("#projections/content/content.ts")).content],
});
