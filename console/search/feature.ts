import { IconListSearch } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const searchesRoute = createRoute({
  path: "/searches",
  ...listRoute(async () => (await import("./searches-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./searches-screen.tsx"), "SearchesScreen"),
});

export const search = feature({
  navigation: [
    {
      group: "Analytics",
      to: "/searches",
      label: "Searches",
      icon: IconListSearch,
      area: "census",
      isReport: true,
    },
  ],
  routes: [searchesRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
