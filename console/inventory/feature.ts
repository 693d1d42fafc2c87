import { IconStack2 } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { getStockHistoryContract, listStockContract } from "#read-api/inventory/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const stockRoute = createRoute({
  getParentRoute,
  path: "/stock",
  validateSearch: searchOf(listStockContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("./stock-screen.tsx"), "StockScreen"),
});

export const inventory = feature({
  navigation: [{ group: "Shop", to: "/stock", label: "Stock", icon: IconStack2, area: "stock" }],
  routes: [stockRoute],
  refreshedBy: {
    stock: [listStockContract.path, getStockHistoryContract.path],
  },
});
