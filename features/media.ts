import { feature, type NeedsOf } from "./kit/feature.ts";

export const media = feature({
  name: "media",
  lists: { media: "content" },
  commands: async () => (await import("#commands/media/routes.ts")).mediaCommands,
  queries: async () => (await import("#read-api/media/routes.ts")).mediaQueries,
  bulkActions: async () => {
    const { mediaBulkActions } = await import("#commands/media/bulk.ts");
    return (needs: NeedsOf<typeof mediaBulkActions>) => [mediaBulkActions(needs)];
  },
  bulkRows: async () => {
    const { createMediaBulkRows } = await import("#read-api/media/routes.ts");
    return ({ nowMs }: { readonly nowMs: () => number }) => [createMediaBulkRows(nowMs)];
  },
  eventTexts: async () => (await import("#read-api/media/event-texts.ts")).mediaTexts,
  readModels: async () => (await import("#projections/media/columns.ts")).mediaColumns,
  projections: async () => [
    (await import("#projections/media/media.ts")).media,
    (await import("#projections/media/media-contents.ts")).mediaContents,
  ],
});
