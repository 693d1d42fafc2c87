import { IconShoppingBag } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { getOrderContract } from "#read-api/orders/contract.ts";
import type { getHandlingContract } from "#read-api/orders/handling-contract.ts";
import { feature, pathOf } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";

const ordersRoute = createRoute({
  path: "/orders",
  ...listRoute(async () => (await import("./orders-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./orders-screen.tsx"), "OrdersScreen"),
});

const orderRoute = createRoute({
  getParentRoute,
  path: "/orders/$orderId",
  component: lazyRouteComponent(() => import("./order-screen.tsx"), "OrderScreen"),
});

export const orders = feature({
  navigation: [
    {
      group: "Shop",
      to: "/orders",
      label: "Orders",
      icon: IconShoppingBag,
      area: "orders",
      news: "order",
    },
  ],
  routes: [ordersRoute, orderRoute],
  palette: async () => (await import("./palette.ts")).palette,
  search: {
    permission: "orders:read",
    load: async () => (await import("./search-orders.ts")).searchOrders,
  },
  refreshedBy: {
    order: [pathOf<typeof getOrderContract>("/api/console/orders/:orderId")],
    "order-change": [
      pathOf<typeof getOrderContract>("/api/console/orders/:orderId"),
      pathOf<typeof getHandlingContract>("/api/console/orders/:orderId/handling"),
    ],
  },
});
