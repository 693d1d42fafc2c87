import { IconFilterCog } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const measuringRulesRoute = createRoute({
  getParentRoute,
  path: "/measuring-rules",
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
