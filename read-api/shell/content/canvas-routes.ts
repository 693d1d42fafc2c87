import { belowTitle } from "#domain/content/blocks.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import type { PageDocument } from "#domain/pages/document.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { getContentCanvasContract } from "../../content/canvas-contract.ts";
import { toContentItem } from "../../content/list-items.ts";
import { sketchOfDraft } from "../pages/canvas-data.ts";
import { createDrawCanvas, type DrawCanvasDependencies } from "../pages/canvas-routes.ts";
import { toContentItemView } from "../pages/content-view.ts";
import { itemSketch } from "../pages/find-content.ts";
import type { PageFacts } from "../pages/page-questions.ts";
import type { PageInput } from "../pages/page-view.ts";

/** An item as it is written now. */
type WrittenItem = {
  readonly path: string;
  readonly item: ContentItemDefinition;
  readonly document: PageDocument;
};

export type ItemCanvasDependencies = DrawCanvasDependencies & {
  readonly findItem: (websiteId: string, itemId: string) => Promise<WrittenItem | undefined>;
};

/** The page of the item with the date of today. */
const sketchAround =
  (written: WrittenItem, nowMs: number) =>
  (facts: PageFacts): PageInput => {
    const { item } = written;
    const collection = facts.contentCollections.find(({ id }) => id === item.collectionId);
    if (collection === undefined) return sketchOfDraft(written);
    const { itemId: id, urlId } = item;
    const updatedAt = new Date(nowMs).toISOString();
    const row = { id, urlId, publishOn: nowMs, updatedAt, definition: item };
    const view = toContentItemView(toContentItem(row, collection), collection);
    return itemSketch(view, collection, facts);
  };

/** The draft of a post or an event in the editor, on the page of its item. */
export const itemCanvasQueries = (dependencies: ItemCanvasDependencies): readonly Route[] => {
  const { findItem, nowMs } = dependencies;
  const draw = createDrawCanvas(dependencies);
  return [
    route(getContentCanvasContract, async ({ params, context }) => {
      const written = await findItem(context.websiteId, params.id);
      if (written === undefined) throw new Refusal(404, "item-not-found", "Item not found.");
      const { path } = written;
      const document = belowTitle(written.document);
      return draw.page(context, { path, document, sketchOf: sketchAround(written, nowMs()) });
    }),
  ];
};
