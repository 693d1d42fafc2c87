import { contentCollectionUrl, contentItemUrl } from "#domain/content/collection.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { type PageGuard, requireOpen } from "../kit/page-guard.ts";
import { getConsoleContent, getContentVersion, listContentVersions } from "./console-content.ts";
import {
  getConsoleContentContract,
  getContentItemContract,
  getContentVersionContract,
  listConsoleContentContract,
  listContentCollectionsContract,
  listContentItemsContract,
  listContentVersionsContract,
  listOwnContentCollectionsContract,
} from "./contract.ts";
import { type FoundItem, itemsSource, toItemRow } from "./items-source.ts";
import { listContentCollections } from "./list-collections.ts";
import { getContentItem, listContentItems } from "./list-items.ts";

export type ContentQueryDependencies = ListDependencies & { readonly pageGuard: PageGuard };

const itemNotFound = () => new Refusal(404, "item-not-found", "Item not found.");

const contentProjections = ["content", "page-access"];

/** The visitors' calls; they return nothing from pages that the visitor cannot open. Spec: B6.3. */
const visitorQueries = (dependencies: ContentQueryDependencies): readonly Route[] => {
  const { sql, waitFor, nowMs, pageGuard } = dependencies;
  const gateOf = async (context: RequestContext) => {
    await waitFor(contentProjections, context.readAfter);
    return pageGuard.gateOf(context);
  };
  const collectionsOf = ({ websiteId }: RequestContext) => listContentCollections(sql, websiteId);
  const collectionOf = async (context: RequestContext, slug: string) => {
    const collections = await collectionsOf(context);
    const found = collections.find((each) => each.enabled && each.slug === slug);
    if (found) return found;
    throw new Refusal(404, "collection-not-found", "Collection not found.");
  };
  return [
    route(listContentCollectionsContract, async ({ context }) => {
      const gate = await gateOf(context);
      const collections = (await collectionsOf(context)).filter(
        ({ enabled, url }) => enabled && gate.opens(url),
      );
      return {
        body: {
          collections: collections.map(
            ({ enabled: _on, inNavigation: _in, needsApproval: _needs, ...each }) => each,
          ),
        },
      };
    }),
    route(listContentItemsContract, async ({ params, query, context }) => {
      const gate = await gateOf(context);
      const url = contentCollectionUrl(params.collection);
      requireOpen(gate, url);
      const collection = await collectionOf(context, params.collection);
      const { websiteId } = context;
      const listQuery = { ...query, listing: gate.listing(url) };
      return { body: await listContentItems(sql, websiteId, collection, listQuery, nowMs()) };
    }),
    route(getContentItemContract, async ({ params, context }) => {
      const gate = await gateOf(context);
      requireOpen(gate, contentItemUrl(params.collection, params.urlId));
      const collection = await collectionOf(context, params.collection);
      const { websiteId } = context;
      const found = await getContentItem(sql, websiteId, collection, params.urlId, nowMs());
      if (found === undefined) throw itemNotFound();
      return { body: found.item };
    }),
  ];
};

export const contentQueries = (dependencies: ContentQueryDependencies): readonly Route[] => {
  const { sql, waitFor, nowMs } = dependencies;
  const upToDate = ({ readAfter }: RequestContext) => waitFor(["content"], readAfter);
  return [
    ...visitorQueries(dependencies),
    route(listOwnContentCollectionsContract, async ({ context }) => {
      await upToDate(context);
      return { body: { collections: await listContentCollections(sql, context.websiteId) } };
    }),
    ...listRoutes(dependencies)<typeof listConsoleContentContract, FoundItem>(
      listConsoleContentContract,
      {
        name: "content",
        projections: ["content"],
        source: ({ query, context: { websiteId } }) => itemsSource(websiteId, query, nowMs()),
        rowOf: (found) => toItemRow(found, nowMs()),
      },
    ),
    route(getConsoleContentContract, async ({ params, context }) => {
      await upToDate(context);
      const body = await getConsoleContent(sql, context.websiteId, params.id, nowMs());
      if (body === undefined) throw itemNotFound();
      return { body };
    }),
    route(listContentVersionsContract, async ({ params, query, context }) => {
      await upToDate(context);
      const found = await listContentVersions(sql, context.websiteId, params.id, query);
      return { body: { ...found, rows: [...found.rows] } };
    }),
    route(getContentVersionContract, async ({ params, context }) => {
      await upToDate(context);
      const { id, version } = params;
      const body = await getContentVersion(sql, context.websiteId, id, version);
      if (body === undefined) throw new Refusal(404, "version-unknown", "Version not found.");
      return { body };
    }),
  ];
};
