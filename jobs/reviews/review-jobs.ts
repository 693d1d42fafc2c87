import type { Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "../kit/event-jobs.ts";
import {
  createImportReviews,
  IMPORT_REVIEWS,
  type ImportReviewsDependencies,
  importReviewsRule,
} from "./import-reviews.ts";
import {
  createRequestTasks,
  planReviewRequestRules,
  type ReviewRequestDependencies,
} from "./request-review.ts";

export const reviewRules: readonly RelayRule[] = [...planReviewRequestRules, importReviewsRule];

/** Background tasks of reviews. */
export const createReviewTasks = (
  dependencies: ReviewRequestDependencies & ImportReviewsDependencies,
): Readonly<Record<string, Task>> => ({
  ...createRequestTasks(dependencies),
  [IMPORT_REVIEWS]: createImportReviews(dependencies),
});
