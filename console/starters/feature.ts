import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const startersRoute = createRoute({
  getParentRoute,
  path: "/starters",
  component: lazyRouteComponent(() => import("./starters-screen.tsx"), "StartersScreen"),
});

/** The checklist of the first hour and the looks lead to the screen. */
export const starters = feature({
  navigation: [],
  routes: [startersRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
