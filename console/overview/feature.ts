import { IconHome } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { overviewContract } from "#read-api/overview/contract.ts";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const overviewRoute = createRoute({
  getParentRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./overview-screen.tsx"), "OverviewScreen"),
});

export const overview = feature({
  navigation: [
    { group: null, to: "/", label: "Overview", icon: IconHome, area: "overview", isReport: true },
  ],
  routes: [overviewRoute],
  palette: async () => (await import("./palette.ts")).palette,
  refreshedBy: {
    order: [overviewContract.path],
    "order-change": [overviewContract.path],
    "sign-up": [overviewContract.path],
  },
});
