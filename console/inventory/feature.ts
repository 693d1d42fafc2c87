import { IconStack2 } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { getStockHistoryContract, listStockContract } from "#read-api/inventory/contract.ts";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { open } from "../kit/lists/list-search.ts";

const stockRoute = createRoute({
  path: "/stock",
  ...listRoute(listStockContract, { open }),
  component: lazyRouteComponent(() => import("./stock-screen.tsx"), "StockScreen"),
});

export const inventory = feature({
  navigation: [{ group: "Shop", to: "/stock", label: "Stock", icon: IconStack2, area: "stock" }],
  routes: [stockRoute],
  palette: async () => (await import("./palette.ts")).palette,
  refreshedBy: {
    stock: [listStockContract.path, getStockHistoryContract.path],
  },
});
