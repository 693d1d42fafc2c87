import type { Route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { listPageAccessContract } from "./contract.ts";
import { pagesSource } from "./list-pages.ts";

/** The access of each page, for owners. */
export const pageAccessQueries = (dependencies: ListDependencies): readonly Route[] =>
  listRoutes(dependencies)(listPageAccessContract, {
    name: "pages",
    projections: ["page-access", "products", "content", "pages", "forms"],
    source: ({ query, context: { websiteId } }) =>
      pagesSource(websiteId, query, dependencies.nowMs()),
  });
