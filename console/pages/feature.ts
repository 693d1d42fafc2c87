import { IconFiles } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { getParentRoute } from "../kit/root-route.ts";

const pagesRoute = createRoute({
  path: "/pages",
  ...listRoute(async () => (await import("./pages-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./pages-screen.tsx"), "PagesScreen"),
});

/** The editor is a heavy screen; its modules are loaded only here. */
const pageRoute = createRoute({
  getParentRoute,
  path: "/pages/$pageId",
  staticData: { isWide: true },
  component: lazyRouteComponent(() => import("./editor/editor-screen.tsx"), "EditorScreen"),
});

const treeRoute = createRoute({
  getParentRoute,
  path: "/page-tree",
  component: lazyRouteComponent(() => import("./pages-screen.tsx"), "PageTreeScreen"),
});

const historyRoute = createRoute({
  getParentRoute,
  path: "/pages/$pageId/history",
  component: lazyRouteComponent(() => import("./history/history-screen.tsx"), "HistoryScreen"),
});

const previewRoute = createRoute({
  getParentRoute,
  path: "/website-preview",
  component: lazyRouteComponent(
    () => import("./preview/website-preview-screen.tsx"),
    "WebsitePreviewScreen",
  ),
});

export const pages = feature({
  navigation: [
    { group: "Content", to: "/pages", label: "Pages", icon: IconFiles, area: "content" },
  ],
  routes: [pagesRoute, treeRoute, pageRoute, historyRoute, previewRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
