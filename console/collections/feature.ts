import { IconFolders } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const collectionsRoute = createRoute({
  path: "/collections",
  ...listRoute(async () => (await import("./collections-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./collections-screen.tsx"), "CollectionsScreen"),
});

export const collections = feature({
  navigation: [
    {
      group: "Shop",
      to: "/collections",
      label: "Collections",
      icon: IconFolders,
      area: "products",
    },
  ],
  routes: [collectionsRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
