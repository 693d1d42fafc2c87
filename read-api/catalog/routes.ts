import { collectionUrl, PRODUCTS_URL, productUrl } from "#domain/catalog/slug.ts";
import { ownHoldsOf } from "#domain/checkout/holding-cookie.ts";
import { singleFlight } from "#domain/kit/single-flight.ts";
import type { Listing } from "#domain/page-access/gate.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { PastDependencies } from "../kit/list-as-it-was.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { type PageGuard, requireOpen } from "../kit/page-guard.ts";
import { createCurrenciesOf } from "./bulk-currencies.ts";
import { collectionsSource, toCollectionRow } from "./console-collections.ts";
import { getConsoleProduct, productsSource, toProductRow } from "./console-products.ts";
import {
  bulkCurrenciesContract,
  getConsoleProductContract,
  getProductContract,
  listCollectionsContract,
  listConsoleCollectionsContract,
  listConsoleProductsContract,
  listProductsContract,
  productFileContract,
} from "./contract.ts";
import { getProduct } from "./get-product.ts";
import { listCollections } from "./list-collections.ts";
import { type ListProducts, listProducts } from "./list-products.ts";
import { productFile } from "./product-file.ts";

export type CatalogQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly pageGuard: PageGuard;
};

const catalogProjections = ["products", "product-status", "variant-stock", "forms", "page-access"];

const productNotFound = () => new Refusal(404, "product-not-found", "Product not found.");

type ProductQuestion = {
  readonly websiteId: string;
  readonly slug: string;
  readonly ownHolds: string | undefined;
};

type ProductsQuestion = {
  readonly websiteId: string;
  readonly query: ListProducts;
  readonly listing: Listing | undefined;
  readonly ownHolds: string | undefined;
};

/** The visitors' calls; they return nothing from pages that the visitor cannot open. Spec: B6.3. */
const visitorQueries = ({
  sql,
  waitFor,
  pageGuard,
}: CatalogQueryDependencies): readonly Route[] => {
  const gateOf = async (context: RequestContext) => {
    await waitFor(catalogProjections, context.readAfter);
    return pageGuard.gateOf(context);
  };
  const products = singleFlight(
    (question: ProductsQuestion) => JSON.stringify(question),
    ({ websiteId, query, listing, ownHolds }) =>
      listProducts(sql, websiteId, query, listing, ownHolds),
  );
  const product = singleFlight(
    (question: ProductQuestion) => JSON.stringify(question),
    ({ websiteId, slug, ownHolds }) => getProduct(sql, websiteId, slug, ownHolds),
  );
  return [
    route(listProductsContract, async ({ query, context }) => {
      const gate = await gateOf(context);
      if (query.collection !== undefined) requireOpen(gate, collectionUrl(query.collection));
      const listing = gate.listing(PRODUCTS_URL);
      const { websiteId, cookies } = context;
      const ownHolds = ownHoldsOf(cookies);
      const { rows, ...page } = await products({ websiteId, query, listing, ownHolds });
      return { body: { ...page, rows: [...rows] } };
    }),
    route(getProductContract, async ({ params, context }) => {
      const gate = await gateOf(context);
      requireOpen(gate, productUrl(params.slug));
      const { websiteId, cookies } = context;
      const found = await product({ websiteId, slug: params.slug, ownHolds: ownHoldsOf(cookies) });
      if (found === undefined) throw productNotFound();
      // Visitors with access to different collections share one cached answer.
      const collections = found.collections.filter(({ slug }) => gate.opens(collectionUrl(slug)));
      return { body: { ...found, collections } };
    }),
    route(listCollectionsContract, async ({ context }) => {
      const gate = await gateOf(context);
      const collections = await listCollections(sql, context.websiteId);
      return { body: { collections: collections.filter(({ url }) => gate.opens(url)) } };
    }),
  ];
};

export const catalogQueries = (
  dependencies: CatalogQueryDependencies & ListDependencies & PastDependencies,
): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const upToDate = ({ readAfter }: RequestContext) => waitFor(catalogProjections, readAfter);
  const currenciesOf = createCurrenciesOf(dependencies);
  return [
    ...visitorQueries(dependencies),
    ...listRoutes(dependencies)(listConsoleCollectionsContract, {
      name: "collections",
      projections: catalogProjections,
      source: ({ query, context: { websiteId } }) => collectionsSource(websiteId, query),
      rowOf: toCollectionRow,
    }),
    ...listRoutes(dependencies)(listConsoleProductsContract, {
      name: "products",
      projections: catalogProjections,
      asItWas: {
        ask: dependencies.ask,
        readModels: ["products", "product_status", "product_collections", "collections"],
      },
      source: ({ query, context: { websiteId } }) => productsSource(websiteId, query),
      rowOf: toProductRow,
    }),
    route(bulkCurrenciesContract, async ({ params: { workId }, context }) => {
      await upToDate(context);
      return { body: { currencies: [...(await currenciesOf(context.websiteId, workId))] } };
    }),
    route(productFileContract, async ({ query, context }) => {
      await upToDate(context);
      const { websiteId, origin } = context;
      return {
        file: {
          name: `products-${query.format}.csv`,
          type: "text/csv; charset=utf-8",
          content: productFile(dependencies.stream, { websiteId, query, origin }),
        },
      };
    }),
    route(getConsoleProductContract, async ({ params, context }) => {
      await upToDate(context);
      const body = await getConsoleProduct(sql, context.websiteId, params.id);
      if (body === undefined) throw productNotFound();
      return { body };
    }),
  ];
};
