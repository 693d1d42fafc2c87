import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";

const importRoute = createRoute({
  path: "/products/import",
  ...listRoute(async () => (await import("./imports-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./imports-screen.tsx"), "ImportsScreen"),
});

const oneImportRoute = createRoute({
  getParentRoute,
  path: "/products/import/$importId",
  component: lazyRouteComponent(() => import("./import-screen.tsx"), "ImportScreen"),
});

export const imports = feature({
  navigation: [],
  routes: [importRoute, oneImportRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
