import { IconBell } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { listRestockGroupsContract } from "#read-api/restock/console-contract.ts";
import type { listSignUpsContract } from "#read-api/restock/contract.ts";
import { feature, pathOf } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const restockRoute = createRoute({
  path: "/restock",
  ...listRoute(async () => (await import("./restock-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./restock-screen.tsx"), "RestockScreen"),
});

const restockSendsRoute = createRoute({
  path: "/restock/sends",
  ...listRoute(async () => (await import("./sends-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./sends-screen.tsx"), "SendsScreen"),
});

const restockSignUpsRoute = createRoute({
  path: "/restock/sign-ups",
  ...listRoute(async () => (await import("./sign-ups-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./sign-ups-screen.tsx"), "SignUpsScreen"),
});

const restockDemandRoute = createRoute({
  path: "/restock/demand",
  ...listRoute(async () => (await import("./demand-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./demand-screen.tsx"), "DemandScreen"),
});

export const restock = feature({
  navigation: [
    {
      group: "Shop",
      to: "/restock",
      label: "Restock emails",
      icon: IconBell,
      area: "restock",
      news: "sign-up",
    },
  ],
  routes: [restockRoute, restockSendsRoute, restockSignUpsRoute, restockDemandRoute],
  palette: async () => (await import("./palette.ts")).palette,
  refreshedBy: {
    "sign-up": [
      pathOf<typeof listRestockGroupsContract>("/api/console/restock/groups"),
      pathOf<typeof listSignUpsContract>("/api/site-users/account/notifications/restock"),
    ],
  },
});
