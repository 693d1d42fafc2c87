import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import { type PlannedReview, planReviewImport } from "#commands/reviews/plan-import.ts";
import { reviewDecider } from "#domain/reviews/decide.ts";
import { ReviewEvent, ReviewImportEvent } from "#domain/reviews/events.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const IMPORT_REVIEWS = "reviews-import";

export type ImportReviewsDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "seal">;
  readonly now: () => string;
};

const Payload = z.object({
  websiteId: z.string(),
  importId: z.uuid(),
  actor: z.string(),
  correlationId: z.string(),
});

export const importReviewsRule = relayRule(
  ReviewImportEvent,
  "ReviewImportStarted",
  ({ importId }, { metadata }) => {
    const payload = Payload.parse({ ...metadata, importId });
    return { name: IMPORT_REVIEWS, payload, key: `review-import-${importId}` };
  },
);

/** Concurrent imports: they share the log's appends. */
const AT_ONCE = 32;

const contentText = `
  update review_imports set status = 'running', failure = null
   where website_id = $1 and id = $2 and status in ('running', 'failed')
  returning content`;
const failText = `
  update review_imports set status = 'failed', failure = $2 where id = $1 and status = 'running'`;
/** Message for the owner; the server's log contains the error. */
const FAILURE = "The import stopped because of an internal error. Run it again to finish it.";
const progressText = `update review_imports set done = $2, imported = $3 where id = $1`;
/** The file contains names: it is deleted as soon as it is no longer needed. */
const finishText = `
  update review_imports
     set status = 'done', done = $2, imported = $3, content = '',
         preview = preview || '{"sample": []}'
   where id = $1`;

/** Derived from the other shop's data, so that importing the same file again adds nothing. */
const importedIdOf = (websiteId: string, review: PlannedReview): string => {
  const { productId, email, name, writtenAt, rating, title, text } = review;
  const words = [email.toLowerCase(), name, writtenAt, String(rating), title, text];
  return uuidOf("imported review", websiteId, productId, ...words);
};

/**
 * Imports the reviews of a file. It can be killed at any point, starts again and finds what exists
 * already. A failed import reports that, is retried like every job, and can be run again by its
 * owner.
 */
export const createImportReviews = ({
  sql,
  handler,
  personalData,
  now,
}: ImportReviewsDependencies): Task => {
  const reviews = handler(reviewDecider, ReviewEvent);

  /** Returns whether the review is new. */
  const bring = async (
    review: PlannedReview,
    importId: string,
    metadata: EventMetadata,
  ): Promise<boolean> => {
    const { websiteId } = metadata;
    const { productId, rating, isVerified, writtenAt, answer, email, name, title, text } = review;
    const reviewId = importedIdOf(websiteId, review);
    if ((await reviews.load(websiteId, reviewId)).state.written !== undefined) return false;
    // A writer without an address cannot be matched with another review.
    const writer = email || `imported-review:${reviewId}`;
    const person = await personalData.seal(websiteId, writer, { email, name, title, text });
    const at = now();
    const outcome = await reviews.run(
      reviewId,
      {
        type: "ImportReview",
        reviewId,
        productId,
        rating,
        isVerified,
        person,
        importId,
        writtenAt,
        at,
      },
      { metadata },
    );
    if (answer !== "")
      await reviews.run(reviewId, { type: "AnswerReview", reviewId, answer, at }, { metadata });
    return outcome.ok && outcome.value.events.length > 0;
  };

  const work = async (
    content: string,
    { websiteId, importId, actor, correlationId }: z.infer<typeof Payload>,
    signal: AbortSignal,
  ): Promise<void> => {
    const plan = await planReviewImport(sql, websiteId, content, now());
    const metadata = { websiteId, actor, correlationId };
    let imported = 0;
    for (let at = 0; at < plan.reviews.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const some = plan.reviews.slice(at, at + AT_ONCE);
      const brought = await Promise.all(some.map((review) => bring(review, importId, metadata)));
      imported += brought.filter(Boolean).length;
      await sql.query(progressText, [importId, at + some.length, imported]);
    }
    await sql.query(finishText, [importId, plan.reviews.length, imported]);
  };

  return async (input, { signal }) => {
    const payload = Payload.parse(input);
    const { websiteId, importId } = payload;
    const [file] = await sql.query<{ content: string }>(contentText, [websiteId, importId]);
    if (file === undefined) return;
    try {
      await work(file.content, payload, signal);
    } catch (error) {
      // The end of the process is not a failure: the next one continues.
      if (!signal.aborted) await sql.query(failText, [importId, FAILURE]);
      throw error;
    }
  };
};
