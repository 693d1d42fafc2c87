import { belowTitle } from "#domain/content/blocks.ts";
import { contentItemUrl } from "#domain/content/collection.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import {
  getContentCanvasContract,
  getContentVersionCanvasContract,
} from "../../content/canvas-contract.ts";
import { getContentVersion } from "../../content/console-content.ts";
import { listContentCollections } from "../../content/list-collections.ts";
import type { Draft } from "../pages/editor/canvas-data.ts";
import {
  createRenderCanvas,
  type RenderCanvasDependencies,
} from "../pages/editor/canvas-routes.ts";
import { pageOfItem } from "./page-of-item.ts";

export type ItemCanvasDependencies = RenderCanvasDependencies & {
  readonly findItem: (
    websiteId: string,
    itemId: string,
  ) => Promise<ContentItemDefinition | undefined>;
};

/** What is written of a post or an event, and its versions, on the page of the item. */
export const itemCanvasQueries = (dependencies: ItemCanvasDependencies): readonly Route[] => {
  const { sql, findItem, nowMs, waitFor } = dependencies;
  const canvas = createRenderCanvas(dependencies);

  const draftOf = async (
    websiteId: string,
    item: ContentItemDefinition,
    atMs: number,
  ): Promise<Draft> => {
    const collections = await listContentCollections(sql, websiteId);
    const slug = collections.find(({ id }) => id === item.collectionId)?.slug ?? "";
    return {
      path: contentItemUrl(slug, item.urlId).slice(1),
      document: item.blocks === undefined ? null : belowTitle(item.blocks),
      pageInputOf: pageOfItem(item, atMs),
    };
  };

  return [
    route(getContentCanvasContract, async ({ params, context }) => {
      const item = await findItem(context.websiteId, params.id);
      if (item === undefined) throw new Refusal(404, "item-not-found", "Item not found.");
      return canvas.page(context, await draftOf(context.websiteId, item, nowMs()));
    }),
    route(getContentVersionCanvasContract, async ({ params: { id, version }, context }) => {
      await waitFor(["content"], context.readAfter);
      const found = await getContentVersion(sql, context.websiteId, id, version);
      if (found === undefined) throw new Refusal(404, "version-unknown", "Version not found.");
      const { definition, savedAt } = found;
      const draft = await draftOf(context.websiteId, definition, Date.parse(savedAt));
      return canvas.page(context, draft);
    }),
  ];
};
