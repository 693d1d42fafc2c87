import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const domainsRoute = createRoute({
  getParentRoute,
  path: "/settings/domains",
  component: lazyRouteComponent(() => import("./domains-screen.tsx"), "DomainsScreen"),
});

/** The screen is below the settings, whose link in the navigation leads to it. */
export const domains = feature({
  navigation: [],
  routes: [domainsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
