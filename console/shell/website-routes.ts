import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { censusDimensions } from "#domain/census/census-columns.ts";
import { censusByContract, censusByDayContract } from "#read-api/census/contract.ts";
import { productActivityContract } from "#read-api/collector/contract.ts";
import { listPageAccessContract } from "#read-api/page-access/contract.ts";
import { listTemplatesContract } from "#read-api/themes/contract.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "./root-route.ts";

const censusRoute = createRoute({
  getParentRoute,
  path: "/census",
  validateSearch: searchOf(censusByContract, {
    ...censusByDayContract.query.shape,
    by: z.enum(censusDimensions),
    ...ofList,
  }),
  component: lazyRouteComponent(() => import("#console/census/census-screen.tsx"), "CensusScreen"),
});

const shopActivityRoute = createRoute({
  getParentRoute,
  path: "/shop-activity",
  validateSearch: searchOf(productActivityContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/collector/shop-activity-screen.tsx"),
    "ShopActivityScreen",
  ),
});

const templatesRoute = createRoute({
  getParentRoute,
  path: "/templates",
  validateSearch: searchOf(listTemplatesContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/themes/templates-screen.tsx"),
    "TemplatesScreen",
  ),
});

const templateReferenceRoute = createRoute({
  getParentRoute,
  path: "/templates/reference",
  validateSearch: (search: Record<string, unknown>): { search?: string } =>
    typeof search.search === "string" && search.search !== "" ? { search: search.search } : {},
  component: lazyRouteComponent(
    () => import("#console/themes/reference-screen.tsx"),
    "ReferenceScreen",
  ),
});

/** The editor is by far the heaviest screen; nothing else loads what it is made of. */
const templateRoute = createRoute({
  getParentRoute,
  path: "/templates/$name",
  component: lazyRouteComponent(
    () => import("#console/themes/template-screen.tsx"),
    "TemplateScreen",
  ),
});

const pageAccessRoute = createRoute({
  getParentRoute,
  path: "/page-access",
  validateSearch: searchOf(listPageAccessContract, ofList),
  component: lazyRouteComponent(
    () => import("#console/page-access/page-access-screen.tsx"),
    "PageAccessScreen",
  ),
});

const settingsRoute = createRoute({
  getParentRoute,
  path: "/settings",
  component: lazyRouteComponent(
    () => import("#console/site-settings/settings-screen.tsx"),
    "SettingsScreen",
  ),
});

export const websiteRoutes = [
  censusRoute,
  shopActivityRoute,
  templatesRoute,
  templateReferenceRoute,
  templateRoute,
  pageAccessRoute,
  settingsRoute,
] as const;
