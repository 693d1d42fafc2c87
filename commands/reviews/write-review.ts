import { reviewDecider } from "#domain/reviews/decide.ts";
import { ReviewEvent } from "#domain/reviews/events.ts";
import { reviewRejectionText } from "#domain/reviews/rejections.ts";
import { takesReviews } from "#domain/reviews/shown.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import { visitorMetadata } from "../cart/carts.ts";
import { uuidOf } from "../kit/uuid-of.ts";
import { writeReviewContract } from "./contract.ts";
import { positionOf, type ReviewCommandDependencies } from "./dependencies.ts";
import { createFindWriter } from "./find-writer.ts";

/** Each writer has one review per product. */
export const reviewIdOf = (websiteId: string, productId: string, personId: string): string =>
  uuidOf("review", websiteId, productId, personId);

/**
 * The hash recognizes the same text when it is sent again. Its key belongs to the person: once they
 * are erased nobody can test guesses against it. A person who was erased just now never repeats a
 * text.
 */
const createHashWords =
  ({ personalData, signing, newId }: ReviewCommandDependencies) =>
  async (websiteId: string, personId: string, parts: readonly (string | number)[]) => {
    const words = JSON.stringify(parts);
    const digest = await personalData.digestFor(websiteId, personId, `review ${words}`);
    return {
      wordsHash: digest ?? newId(),
      formerWordsHash: signing.sign("review-words", words),
    };
  };

/** A visitor's review of a product. Spec: A4.10. */
export const writeReviewRoute = (dependencies: ReviewCommandDependencies): Route => {
  const { handler, siteSettings, findItemFacts, mayOpen, waitFor, now } = dependencies;
  const reviews = handler(reviewDecider, ReviewEvent);
  const findWriter = createFindWriter(dependencies);
  const hashWords = createHashWords(dependencies);

  const requireProduct = async (context: RequestContext, productId: string): Promise<void> => {
    const { websiteId, readAfter } = context;
    if (readAfter !== undefined) await waitFor(["products", "orders"], readAfter);
    const facts = await findItemFacts(websiteId, productId, "");
    if (facts === undefined || !(await mayOpen(context, facts.productUrl)))
      throw new Refusal(404, "product-unknown", reviewTexts.productUnknown);
  };

  return route(writeReviewContract, async ({ body, context }) => {
    const { websiteId } = context;
    const { productId, rating, title, text, name } = body;
    if (!takesReviews(await siteSettings.find(websiteId)))
      throw new Refusal(409, "reviews-closed", reviewTexts.closed);
    await requireProduct(context, productId);
    const writer = await findWriter(context, body);
    const person = await writer.seal({ name, title, text });
    const reviewId = reviewIdOf(websiteId, productId, person.personId);
    const { orderId, isProven } = writer;
    const outcome = await reviews.run(
      reviewId,
      {
        type: "WriteReview",
        reviewId,
        productId,
        rating,
        orderId,
        isProven,
        person,
        ...(await hashWords(websiteId, person.personId, [reviewId, rating, title, text, name])),
        at: now(),
      },
      { metadata: visitorMetadata(context) },
    );
    if (!outcome.ok) {
      const { code } = outcome.rejection;
      throw new Refusal(409, code, reviewRejectionText(outcome.rejection));
    }
    const isVerified = (outcome.value.state.written?.orderId ?? null) !== null;
    return {
      body: { reviewId, isVerified, message: reviewTexts.thanks },
      ...positionOf(outcome.value.position),
    };
  });
};
