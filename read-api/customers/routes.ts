import type { Route } from "#infra/http/route.ts";
import type { PastDependencies } from "../kit/list-as-it-was.ts";
import type { ListDependencies } from "../kit/list-routes.ts";
import { siteUserConsoleQueries } from "./console.ts";
import { ownAccountQueries, type SiteUserQueryDependencies } from "./own-account.ts";
import { siteUserOwnerQueries } from "./owner-queries.ts";

/** The customers' view of their accounts, and the owners'. */
export const siteUserQueries = (
  dependencies: SiteUserQueryDependencies & ListDependencies & PastDependencies,
): readonly Route[] => [
  ...ownAccountQueries(dependencies),
  ...siteUserConsoleQueries(dependencies),
  ...siteUserOwnerQueries(dependencies),
];
