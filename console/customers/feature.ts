import { IconUsers } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";

const customersRoute = createRoute({
  path: "/customers",
  ...listRoute(async () => (await import("./customers-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./customers-screen.tsx"), "CustomersScreen"),
});

const customerRoute = createRoute({
  getParentRoute,
  path: "/customers/$siteUserId",
  component: lazyRouteComponent(() => import("./customer-screen.tsx"), "CustomerScreen"),
});

export const customers = feature({
  navigation: [
    {
      group: "People",
      to: "/customers",
      label: "Customers",
      icon: IconUsers,
      area: "customers",
      news: "customer",
    },
  ],
  routes: [customersRoute, customerRoute],
  palette: async () => (await import("./palette.ts")).palette,
  search: {
    permission: "customers:read",
    load: async () => (await import("./search-customers.ts")).searchCustomers,
  },
});
