import { feature, type NeedsOf } from "./kit/feature.ts";

export const siteFrame = feature({
  name: "site-frame",
  commands: async () => (await import("#commands/site-frame/routes.ts")).siteFrameCommands,
  queries: async () => {
    const { siteFrameQueries } = await import("#read-api/site-frame/routes.ts");
    const { designPreviewQueries } = await import("#read-api/shell/site-frame/design-preview.ts");
    type Needs = NeedsOf<typeof siteFrameQueries> & NeedsOf<typeof designPreviewQueries>;
    return (needs: Needs) => [...siteFrameQueries(needs), ...designPreviewQueries(needs)];
  },
  annotations: async () =>
    (await import("#read-api/site-frame/annotations.ts")).siteFrameAnnotations,
  readModels: async () => (await import("#projections/site-frame/columns.ts")).siteFrameColumns,
  projections: async () => [(await import("#projections/site-frame/site-frame.ts")).siteFrame],
  eventTexts: async () => (await import("#read-api/site-frame/event-texts.ts")).siteFrameTexts,
});
