import { IconLayoutNavbar } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { getParentRoute } from "../kit/root-route.ts";

const siteFrameRoute = createRoute({
  getParentRoute,
  path: "/header-footer",
  component: lazyRouteComponent(() => import("./site-frame-screen.tsx"), "SiteFrameScreen"),
});

export const siteFrame = feature({
  navigation: [
    {
      group: "Design",
      to: "/header-footer",
      label: "Header & footer",
      icon: IconLayoutNavbar,
      area: "content",
    },
  ],
  routes: [siteFrameRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
