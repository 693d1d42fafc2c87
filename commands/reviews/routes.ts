import type { Route } from "#infra/http/route.ts";
import type { ReviewCommandDependencies } from "./dependencies.ts";
import { reviewImportRoutes } from "./import-reviews.ts";
import { reviewOwnerRoutes } from "./owner-routes.ts";
import { writeReviewRoute } from "./write-review.ts";

export const reviewCommands = (dependencies: ReviewCommandDependencies): readonly Route[] => [
  writeReviewRoute(dependencies),
  ...reviewOwnerRoutes(dependencies),
  ...reviewImportRoutes(dependencies),
];
