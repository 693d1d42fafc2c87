import { IconLock } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listPageAccessContract } from "#read-api/page-access/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const pageAccessRoute = createRoute({
  getParentRoute,
  path: "/page-access",
  validateSearch: searchOf(listPageAccessContract, ofList),
  component: lazyRouteComponent(() => import("./page-access-screen.tsx"), "PageAccessScreen"),
});

export const pageAccess = feature({
  navigation: [
    { group: "Website", to: "/page-access", label: "Page access", icon: IconLock, area: "content" },
  ],
  routes: [pageAccessRoute],
});
