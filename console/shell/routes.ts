import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { formsRoutes } from "./forms-routes.ts";
import { memoryRoutes } from "./memory-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { getParentRoute, rootRoute } from "./root-route.ts";
import { sellingRoutes } from "./selling-routes.ts";
import { shopRoutes } from "./shop-routes.ts";
import { teamRoutes } from "./team-routes.ts";
import { websiteRoutes } from "./website-routes.ts";

const overviewRoute = createRoute({
  getParentRoute,
  path: "/",
  component: lazyRouteComponent(
    () => import("#console/overview/overview-screen.tsx"),
    "OverviewScreen",
  ),
});

/** By the groups of the navigation, see areas.ts. */
export const routeTree = rootRoute.addChildren([
  overviewRoute,
  ...shopRoutes,
  ...sellingRoutes,
  ...formsRoutes,
  ...peopleRoutes,
  ...websiteRoutes,
  ...memoryRoutes,
  ...teamRoutes,
]);
