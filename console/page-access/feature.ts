import { IconLock } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const pageAccessRoute = createRoute({
  path: "/page-access",
  ...listRoute(async () => (await import("./page-access-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./page-access-screen.tsx"), "PageAccessScreen"),
});

export const pageAccess = feature({
  navigation: [
    { group: "Website", to: "/page-access", label: "Page access", icon: IconLock, area: "content" },
  ],
  routes: [pageAccessRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
