import { IconFilterCog } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const measuringRulesRoute = createRoute({
  path: "/measuring-rules",
  ...listRoute(async () => (await import("./rules-search.ts")).rulesSearch),
  component: lazyRouteComponent(
    () => import("./measuring-rules-screen.tsx"),
    "MeasuringRulesScreen",
  ),
});

export const measuring = feature({
  navigation: [
    {
      group: "Measuring",
      to: "/measuring-rules",
      label: "Measuring rules",
      icon: IconFilterCog,
      area: "census",
    },
  ],
  routes: [measuringRulesRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
