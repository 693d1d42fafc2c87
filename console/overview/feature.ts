import { IconHome } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { overviewContract } from "#read-api/overview/contract.ts";
import { feature, pathOf } from "../kit/feature.ts";
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
    order: [pathOf<typeof overviewContract>("/api/console/overview")],
    "order-change": [pathOf<typeof overviewContract>("/api/console/overview")],
    "sign-up": [pathOf<typeof overviewContract>("/api/console/overview")],
  },
});
