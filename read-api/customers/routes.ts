import type { Route } from "#infra/http/route.ts";
import type { ListDependencies } from "../kit/list-routes.ts";
import { siteUserConsoleQueries } from "./console.ts";
import { ownAccountQueries, type SiteUserQueryDependencies } from "./own-account.ts";
import { siteUserOwnerQueries } from "./owner-queries.ts";

/** Visitor accounts: what they see of themselves, and what owners see of them. */
export const siteUserQueries = (
  dependencies: SiteUserQueryDependencies & ListDependencies,
): readonly Route[] => [
  ...ownAccountQueries(dependencies),
  ...siteUserConsoleQueries(dependencies),
  ...siteUserOwnerQueries(dependencies),
];
