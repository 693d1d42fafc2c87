import { IconChartLine } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const censusRoute = createRoute({
  path: "/census",
  ...listRoute(async () => (await import("./census-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./census-screen.tsx"), "CensusScreen"),
});

export const census = feature({
  navigation: [
    {
      group: "Analytics",
      to: "/census",
      label: "Visits",
      icon: IconChartLine,
      area: "census",
      isReport: true,
    },
  ],
  routes: [censusRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
