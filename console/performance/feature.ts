import { IconGauge } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const performanceRoute = createRoute({
  path: "/performance",
  ...listRoute(async () => (await import("./performance-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./performance-screen.tsx"), "PerformanceScreen"),
});

export const performance = feature({
  navigation: [
    {
      group: "Measuring",
      to: "/performance",
      label: "Speed",
      icon: IconGauge,
      area: "census",
      isReport: true,
    },
  ],
  routes: [performanceRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
