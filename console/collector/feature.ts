import { IconShoppingCartSearch } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { productActivityContract } from "#read-api/collector/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const shopActivityRoute = createRoute({
  getParentRoute,
  path: "/shop-activity",
  validateSearch: searchOf(productActivityContract, ofList),
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
});
