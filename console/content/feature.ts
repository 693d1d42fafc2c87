import { IconNews } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";

const contentRoute = createRoute({
  path: "/content",
  ...listRoute(async () => (await import("./content-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./content-screen.tsx"), "ContentScreen"),
});

/** The text editor is heavy; its modules are loaded only here. */
const itemRoute = createRoute({
  getParentRoute,
  path: "/content/$itemId",
  component: lazyRouteComponent(() => import("./item-screen.tsx"), "ItemScreen"),
});

const blocksRoute = createRoute({
  getParentRoute,
  path: "/content/$itemId/blocks",
  staticData: { isWide: true },
  component: lazyRouteComponent(() => import("./blocks-screen.tsx"), "BlocksScreen"),
});

const historyRoute = createRoute({
  getParentRoute,
  path: "/content/$itemId/history",
  component: lazyRouteComponent(() => import("./history-screen.tsx"), "HistoryScreen"),
});

export const content = feature({
  navigation: [
    {
      group: "Content",
      to: "/content",
      label: "Posts and events",
      icon: IconNews,
      area: "content",
    },
  ],
  routes: [contentRoute, itemRoute, blocksRoute, historyRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
