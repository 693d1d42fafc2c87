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
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const restockRoute = createRoute({
  getParentRoute,
  path: "/restock",
  validateSearch: searchOf(listRestockGroupsContract, { open, product: open, ...ofList }),
  component: lazyRouteComponent(() => import("./restock-screen.tsx"), "RestockScreen"),
});

const restockSendsRoute = createRoute({
  getParentRoute,
  path: "/restock/sends",
  validateSearch: searchOf(listRestockSendsContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("./sends-screen.tsx"), "SendsScreen"),
});

const restockSignUpsRoute = createRoute({
  getParentRoute,
  path: "/restock/sign-ups",
  validateSearch: searchOf(listRestockSignUpsContract, ofList),
  component: lazyRouteComponent(() => import("./sign-ups-screen.tsx"), "SignUpsScreen"),
});

const restockDemandRoute = createRoute({
  getParentRoute,
  path: "/restock/demand",
  validateSearch: searchOf(listDemandContract, ofList),
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
  refreshedBy: {
    "sign-up": [listRestockGroupsContract.path, listSignUpsContract.path],
  },
});
