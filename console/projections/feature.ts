import { IconRefreshDot } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const projectionsRoute = createRoute({
  getParentRoute,
  path: "/projections",
  component: lazyRouteComponent(() => import("./projections-screen.tsx"), "ProjectionsScreen"),
});

export const projections = feature({
  navigation: [
    {
      group: "System",
      to: "/projections",
      label: "Projections",
      icon: IconRefreshDot,
      area: "projections",
    },
  ],
  routes: [projectionsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
