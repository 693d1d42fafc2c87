import { IconBell } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { listRestockGroupsContract } from "#read-api/restock/console-contract.ts";
import type { listSignUpsContract } from "#read-api/restock/contract.ts";
import { feature, pathOf } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

/** All screens in one file: who opens one looks at the next, and the first page names fewer files. */
const screens = () => import("./screens.ts");

const restockRoute = createRoute({
  path: "/restock",
  ...listRoute(async () => (await screens()).restockSearch),
  component: lazyRouteComponent(screens, "RestockScreen"),
});

const restockSendsRoute = createRoute({
  path: "/restock/sends",
  ...listRoute(async () => (await screens()).sendsSearch),
  component: lazyRouteComponent(screens, "SendsScreen"),
});

const restockSignUpsRoute = createRoute({
  path: "/restock/sign-ups",
  ...listRoute(async () => (await screens()).signUpsSearch),
  component: lazyRouteComponent(screens, "SignUpsScreen"),
});

const restockDemandRoute = createRoute({
  path: "/restock/demand",
  ...listRoute(async () => (await screens()).demandSearch),
  component: lazyRouteComponent(screens, "DemandScreen"),
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
