import type { Decider } from "../kit/decider.ts";
import { accept } from "../kit/result.ts";
import type { ReviewImportEvent } from "./events.ts";

export type StartReviewImport = {
  readonly type: "StartReviewImport";
  readonly importId: string;
  readonly reviews: number;
  readonly at: string;
};

/** Starting an import again resumes it. Stream `reviewImport-<websiteId>.<importId>`. */
export const reviewImportDecider: Decider<null, StartReviewImport, ReviewImportEvent, never> = {
  streamCategory: "reviewImport",
  initial: null,
  evolve: () => null,
  decide: ({ importId, reviews, at }) =>
    accept([{ type: "ReviewImportStarted", importId, reviews, startedAt: at }]),
};
