import { IconArrowForwardUp } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

/** Both screens in one file: the first page names fewer files. */
const screens = () => import("./screens.ts");

const redirectsRoute = createRoute({
  path: "/redirects",
  ...listRoute(async () => (await screens()).redirectsSearch),
  component: lazyRouteComponent(screens, "RedirectsScreen"),
});

const missingPagesRoute = createRoute({
  path: "/missing-pages",
  ...listRoute(async () => (await screens()).missingPagesSearch),
  component: lazyRouteComponent(screens, "MissingPagesScreen"),
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
