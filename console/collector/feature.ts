import { IconBraces, IconShoppingCartSearch } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";

/** All screens in one file: who opens one looks at the next, and the first page names fewer files. */
const screens = () => import("./screens.ts");

const shopActivityRoute = createRoute({
  path: "/shop-activity",
  ...listRoute(async () => (await import("./shop-activity-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./shop-activity-screen.tsx"), "ShopActivityScreen"),
});

const customEventsRoute = createRoute({
  path: "/custom-events",
  ...listRoute(async () => (await screens()).customEventsSearch),
  component: lazyRouteComponent(screens, "CustomEventsScreen"),
});
const failedEventsRoute = createRoute({
  path: "/custom-events/failed",
  ...listRoute(async () => (await screens()).failedEventsSearch),
  component: lazyRouteComponent(screens, "FailedEventsScreen"),
});
const schemasRoute = createRoute({
  path: "/custom-events/schemas",
  ...listRoute(async () => (await screens()).collectorSchemasSearch),
  component: lazyRouteComponent(screens, "CollectorSchemasScreen"),
});
const schemaRoute = createRoute({
  getParentRoute,
  path: "/custom-events/schemas/$name",
  component: lazyRouteComponent(screens, "CollectorSchemaScreen"),
});

export const collector = feature({
  navigation: [
    {
      group: "Analytics",
      to: "/shop-activity",
      label: "Shop activity",
      icon: IconShoppingCartSearch,
      area: "census",
      isReport: true,
    },
    {
      group: "Measuring",
      to: "/custom-events",
      label: "Custom events",
      icon: IconBraces,
      area: "census",
    },
  ],
  routes: [shopActivityRoute, customEventsRoute, failedEventsRoute, schemasRoute, schemaRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
