import { IconStar } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";

const reviewsRoute = createRoute({
  path: "/reviews",
  ...listRoute(async () => (await import("./reviews-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./reviews-screen.tsx"), "ReviewsScreen"),
});

const reviewImportRoute = createRoute({
  path: "/reviews/import",
  ...listRoute(async () => (await import("./import-screen.tsx")).screenSearch),
  component: lazyRouteComponent(() => import("./import-screen.tsx"), "ReviewImportScreen"),
});

export const reviews = feature({
  navigation: [
    { group: "People", to: "/reviews", label: "Reviews", icon: IconStar, area: "reviews" },
  ],
  routes: [reviewsRoute, reviewImportRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
