import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createContentCollections } from "../content/list-collections.ts";
import type { PageGuard } from "../kit/page-guard.ts";
import { searchContract } from "./contract.ts";
import { createSearch } from "./search.ts";

export type SearchQueryDependencies = {
  readonly database: Database;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly pageGuard: PageGuard;
  readonly nowMs: () => number;
};

/** The projections that a search reads. */
export const searchProjections = [
  "search",
  "products",
  "product-status",
  "content",
  "pages",
  "page-access",
];

export const searchQueries = ({
  database,
  waitFor,
  pageGuard,
  nowMs,
}: SearchQueryDependencies): readonly Route[] => {
  const search = createSearch(database);
  const contentCollections = createContentCollections(database, nowMs);
  return [
    route(searchContract, async ({ query: { q, kind, page, pageSize }, context }) => {
      const { websiteId, readAfter } = context;
      await waitFor(searchProjections, readAfter);
      const [gate, collections] = await Promise.all([
        pageGuard.gateOf(context),
        contentCollections(websiteId, { fresh: readAfter !== undefined }),
      ]);
      const question = { websiteId, query: q, kind, page, pageSize, gate, nowMs: nowMs() };
      const ownHolds = ownHoldsOf(context.cookies);
      return { body: await search({ ...question, contentCollections: collections, ownHolds }) };
    }),
  ];
};
