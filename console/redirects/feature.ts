import { IconArrowForwardUp } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const redirectsRoute = createRoute({
  path: "/redirects",
  ...listRoute(async () => (await import("./redirects-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./redirects-screen.tsx"), "RedirectsScreen"),
});

const missingPagesRoute = createRoute({
  path: "/missing-pages",
  ...listRoute(async () => (await import("./missing-pages-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./missing-pages-screen.tsx"), "MissingPagesScreen"),
});

export const redirects = feature({
  navigation: [
    {
      group: "Content",
      to: "/redirects",
      label: "Redirects",
      icon: IconArrowForwardUp,
      area: "content",
    },
  ],
  routes: [redirectsRoute, missingPagesRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
