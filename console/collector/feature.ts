import { IconShoppingCartSearch } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const shopActivityRoute = createRoute({
  path: "/shop-activity",
  ...listRoute(async () => (await import("./shop-activity-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./shop-activity-screen.tsx"), "ShopActivityScreen"),
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
  ],
  routes: [shopActivityRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
