import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { getConsoleContent, listConsoleContent } from "./console-content.ts";
import {
  getConsoleContentContract,
  getContentItemContract,
  listConsoleContentContract,
  listContentCollectionsContract,
  listContentItemsContract,
  listOwnContentCollectionsContract,
} from "./contract.ts";
import { listContentCollections } from "./list-collections.ts";
import { getContentItem, listContentItems } from "./list-items.ts";

export type ContentQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly nowMs: () => number;
};

const itemNotFound = () => new Refusal(404, "item-not-found", "There is no such item.");

export const contentQueries = ({
  sql,
  waitFor,
  nowMs,
}: ContentQueryDependencies): readonly Route[] => {
  const upToDate = ({ readAfter }: RequestContext) => waitFor(["content"], readAfter);
  const collectionsOf = async (context: RequestContext) => {
    await upToDate(context);
    return listContentCollections(sql, context.websiteId);
  };
  const collectionOf = async (context: RequestContext, slug: string) => {
    const collections = await collectionsOf(context);
    const found = collections.find((each) => each.enabled && each.slug === slug);
    if (found) return found;
    throw new Refusal(404, "collection-not-found", "There is no such collection.");
  };
  return [
    route(listContentCollectionsContract, async ({ context }) => {
      const collections = (await collectionsOf(context)).filter(({ enabled }) => enabled);
      return {
        body: {
          collections: collections.map(({ enabled: _on, inNavigation: _in, ...each }) => each),
        },
      };
    }),
    route(listContentItemsContract, async ({ params, query, context }) => {
      const collection = await collectionOf(context, params.collection);
      const { websiteId } = context;
      const found = await listContentItems(sql, websiteId, collection, query, nowMs());
      return { body: found };
    }),
    route(getContentItemContract, async ({ params, context }) => {
      const collection = await collectionOf(context, params.collection);
      const { websiteId } = context;
      const body = await getContentItem(sql, websiteId, collection, params.urlId, nowMs());
      if (body === undefined) throw itemNotFound();
      return { body };
    }),
    route(listOwnContentCollectionsContract, async ({ context }) => ({
      body: { collections: await collectionsOf(context) },
    })),
    route(listConsoleContentContract, async ({ query, context }) => {
      await upToDate(context);
      const found = await listConsoleContent(sql, context.websiteId, query, nowMs());
      return { body: { ...found, rows: [...found.rows] } };
    }),
    route(getConsoleContentContract, async ({ params, context }) => {
      await upToDate(context);
      const body = await getConsoleContent(sql, context.websiteId, params.id, nowMs());
      if (body === undefined) throw itemNotFound();
      return { body };
    }),
  ];
};
