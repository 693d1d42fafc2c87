import { IconStar } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { listReviewImportsContract } from "#read-api/import/contract.ts";
import { listReviewsContract } from "#read-api/reviews/contract.ts";
import { feature } from "../kit/feature.ts";
import { ofList, open } from "../kit/lists/list-search.ts";
import { searchOf } from "../kit/lists/search.ts";
import { getParentRoute } from "../kit/root-route.ts";

const reviewsRoute = createRoute({
  getParentRoute,
  path: "/reviews",
  validateSearch: searchOf(listReviewsContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("./reviews-screen.tsx"), "ReviewsScreen"),
});

const reviewImportRoute = createRoute({
  getParentRoute,
  path: "/reviews/import",
  validateSearch: searchOf(listReviewImportsContract, { open, ...ofList }),
  component: lazyRouteComponent(() => import("./import-screen.tsx"), "ReviewImportScreen"),
});

export const reviews = feature({
  navigation: [
    { group: "People", to: "/reviews", label: "Reviews", icon: IconStar, area: "reviews" },
  ],
  routes: [reviewsRoute, reviewImportRoute],
});
