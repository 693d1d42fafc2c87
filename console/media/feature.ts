import { IconPhoto } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const mediaRoute = createRoute({
  path: "/media",
  ...listRoute(async () => (await import("./media-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./media-screen.tsx"), "MediaScreen"),
});

export const media = feature({
  navigation: [
    { group: "Content", to: "/media", label: "Media", icon: IconPhoto, area: "content" },
  ],
  routes: [mediaRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
