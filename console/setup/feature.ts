import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const sampleDataRoute = createRoute({
  getParentRoute,
  path: "/settings/sample-data",
  component: lazyRouteComponent(() => import("./sample-data-screen.tsx"), "SampleDataScreen"),
});

/** The overview shows the guide; the screen is below the settings, whose link leads to it. */
export const setup = feature({
  navigation: [],
  routes: [sampleDataRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
