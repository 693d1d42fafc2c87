import { IconStar } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listReviewImportsContract } from "#read-api/import/contract.ts";
import { listReviewsContract } from "#read-api/reviews/contract.ts";
import { feature } from "../kit/feature.ts";
import { listRoute } from "../kit/lists/list-route.ts";
import { open } from "../kit/lists/list-search.ts";

const reviewsRoute = createRoute({
  path: "/reviews",
  ...listRoute(listReviewsContract, { open }),
  component: lazyRouteComponent(() => import("./reviews-screen.tsx"), "ReviewsScreen"),
});

const reviewImportRoute = createRoute({
  path: "/reviews/import",
  ...listRoute(listReviewImportsContract, { open }),
  component: lazyRouteComponent(() => import("./import-screen.tsx"), "ReviewImportScreen"),
});

export const reviews = feature({
  navigation: [
    { group: "People", to: "/reviews", label: "Reviews", icon: IconStar, area: "reviews" },
  ],
  routes: [reviewsRoute, reviewImportRoute],
  palette: async () => (await import("./palette.ts")).palette,
});
