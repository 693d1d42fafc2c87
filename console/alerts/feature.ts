import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const screens = () => import("./screens.ts");

const alertsRoute = createRoute({
  path: "/measuring-rules/alerts",
  ...listRoute(async () => (await screens()).alertsSearch),
  component: lazyRouteComponent(screens, "AlertsScreen"),
});

/** Its screen is a tab of the measuring rules. */
export const alerts = feature({
  navigation: [],
  routes: [alertsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
