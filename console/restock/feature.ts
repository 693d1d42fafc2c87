import { IconBell } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import {
  listDemandContract,
  listRestockGroupsContract,
  listRestockSendsContract,
  listRestockSignUpsContract,
} from "#read-api/restock/console-contract.ts";
import { listSignUpsContract } from "#read-api/restock/contract.ts";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { open } from "../kit/lists/list-search.ts";

const restockRoute = createRoute({
  path: "/restock",
  ...listRoute(listRestockGroupsContract, { open, product: open }),
  component: lazyRouteComponent(() => import("./restock-screen.tsx"), "RestockScreen"),
});

const restockSendsRoute = createRoute({
  path: "/restock/sends",
  ...listRoute(listRestockSendsContract, { open }),
  component: lazyRouteComponent(() => import("./sends-screen.tsx"), "SendsScreen"),
});

const restockSignUpsRoute = createRoute({
  path: "/restock/sign-ups",
  ...listRoute(listRestockSignUpsContract),
  component: lazyRouteComponent(() => import("./sign-ups-screen.tsx"), "SignUpsScreen"),
});

const restockDemandRoute = createRoute({
  path: "/restock/demand",
  ...listRoute(listDemandContract),
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
    "sign-up": [listRestockGroupsContract.path, listSignUpsContract.path],
  },
});
