import { reviewDecider } from "#domain/reviews/decide.ts";
import { ReviewEvent } from "#domain/reviews/events.ts";
import { reviewRejectionText } from "#domain/reviews/rejections.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { answerReviewContract, moderateReviewsContract } from "./contract.ts";
import {
  latestOf,
  metadataOf,
  positionOf,
  type ReviewCommandDependencies,
} from "./dependencies.ts";

const decisions = {
  approve: "ApproveReview",
  reject: "RejectReview",
  reopen: "ReopenReview",
} as const;

/** The members' calls for reviews. */
export const reviewOwnerRoutes = ({
  handler,
  now,
}: ReviewCommandDependencies): readonly Route[] => {
  const reviews = handler(reviewDecider, ReviewEvent);
  return [
    route(moderateReviewsContract, async ({ body, context }) => {
      const metadata = metadataOf(context);
      const { reviewIds, decision, writtenAt } = body;
      const type = decisions[decision];
      const outcomes = await Promise.all(
        [...new Set(reviewIds)].map(async (reviewId) => ({
          reviewId,
          outcome: await reviews.run(
            reviewId,
            { type, reviewId, writtenAt: writtenAt[reviewId], at: now() },
            { metadata },
          ),
        })),
      );
      const done = outcomes.filter(({ outcome }) => outcome.ok);
      return {
        body: { reviewIds: done.map(({ reviewId }) => reviewId) },
        ...positionOf(
          latestOf(done.map(({ outcome }) => (outcome.ok ? outcome.value.position : undefined))),
        ),
      };
    }),
    route(answerReviewContract, async ({ params: { reviewId }, body: { answer }, context }) => {
      const command = { type: "AnswerReview", reviewId, answer, at: now() } as const;
      const outcome = await reviews.run(reviewId, command, { metadata: metadataOf(context) });
      if (!outcome.ok)
        throw new Refusal(404, outcome.rejection.code, reviewRejectionText(outcome.rejection));
      return { body: { reviewId, answer }, ...positionOf(outcome.value.position) };
    }),
  ];
};
