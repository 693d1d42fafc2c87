import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { shareQuestions } from "../shared/shared-question.ts";
import { getConsoleProduct, listConsoleProducts } from "./console-products.ts";
import {
  getConsoleProductContract,
  getProductContract,
  listCollectionsContract,
  listConsoleProductsContract,
  listProductsContract,
} from "./contract.ts";
import { getProduct } from "./get-product.ts";
import { listCollections } from "./list-collections.ts";
import { type ListProducts, listProducts } from "./list-products.ts";

export type CatalogQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const catalogProjections = ["products", "product-status", "variant-stock"];

const productNotFound = () => new Refusal(404, "product-not-found", "There is no such product.");

export const catalogQueries = ({ sql, waitFor }: CatalogQueryDependencies): readonly Route[] => {
  const upToDate = ({ readAfter }: RequestContext) => waitFor(catalogProjections, readAfter);
  const products = shareQuestions(
    (question: { readonly websiteId: string; readonly query: ListProducts }) =>
      JSON.stringify(question),
    ({ websiteId, query }) => listProducts(sql, websiteId, query),
  );
  const product = shareQuestions(
    (question: { readonly websiteId: string; readonly slug: string }) => JSON.stringify(question),
    ({ websiteId, slug }) => getProduct(sql, websiteId, slug),
  );
  return [
    route(listProductsContract, async ({ query, context }) => {
      await upToDate(context);
      const { rows, ...page } = await products({ websiteId: context.websiteId, query });
      return { body: { ...page, rows: [...rows] } };
    }),
    route(getProductContract, async ({ params, context }) => {
      await upToDate(context);
      const body = await product({ websiteId: context.websiteId, slug: params.slug });
      if (body === undefined) throw productNotFound();
      return { body };
    }),
    route(listCollectionsContract, async ({ context }) => {
      await upToDate(context);
      return { body: { collections: await listCollections(sql, context.websiteId) } };
    }),
    route(listConsoleProductsContract, async ({ query, context }) => {
      await upToDate(context);
      const { rows, ...page } = await listConsoleProducts(sql, context.websiteId, query);
      return { body: { ...page, rows: [...rows] } };
    }),
    route(getConsoleProductContract, async ({ params, context }) => {
      await upToDate(context);
      const body = await getConsoleProduct(sql, context.websiteId, params.id);
      if (body === undefined) throw productNotFound();
      return { body };
    }),
  ];
};
