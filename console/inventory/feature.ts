import { IconStack2 } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { getStockHistoryContract, listStockContract } from "#read-api/inventory/contract.ts";
import { feature, pathOf } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const stockRoute = createRoute({
  path: "/stock",
  ...listRoute(async () => (await import("./stock-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./stock-screen.tsx"), "StockScreen"),
});

export const inventory = feature({
  navigation: [{ group: "Shop", to: "/stock", label: "Stock", icon: IconStack2, area: "stock" }],
  routes: [stockRoute],
  palette: async () => (await import("./palette.ts")).palette,
  refreshedBy: {
    stock: [
      pathOf<typeof listStockContract>("/api/console/stock"),
      pathOf<typeof getStockHistoryContract>("/api/console/stock/:variantId/history"),
    ],
  },
});
