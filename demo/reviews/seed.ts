import type { Handler } from "#commands/kit/handle.ts";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import { reviewIdOf } from "#commands/reviews/write-review.ts";
import type { ReviewCommand } from "#domain/reviews/commands.ts";
import { reviewDecider } from "#domain/reviews/decide.ts";
import { ReviewEvent } from "#domain/reviews/events.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { type DemoReview, demoReviews } from "./written.ts";

export type ReviewSeedDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "seal">;
  readonly nowMs: () => number;
  /** Website to fill; `demo` when absent. */
  readonly websiteId?: string;
};

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Not an order that could be opened: it is older than these books. */
const EARLIER_ORDER = "before-the-books";

/** Nobody can type this address: it has no @. */
export const reviewWriter = (productId: string, place: number): string =>
  `demo-review:${productId}-${place}`;

/**
 * What customers of the demo think, through the same commands as everybody's. What was written once is
 * left alone: doing it again finishes what a crash cut off.
 */
export const seedDemoReviews = async ({
  handler,
  personalData,
  nowMs,
  websiteId = "demo",
}: ReviewSeedDependencies): Promise<void> => {
  const reviews = handler(reviewDecider, ReviewEvent);
  const metadata = { websiteId, actor: "demo", correlationId: "demo-reviews" };
  const importId = uuidOf("demo review import", websiteId);

  const run = async (command: ReviewCommand): Promise<void> => {
    const outcome = await reviews.run(command.reviewId, command, { metadata });
    if (!outcome.ok) throw new Error(`The demo was refused: ${outcome.rejection.code}`);
  };

  const write = async (productId: string, place: number, said: DemoReview): Promise<void> => {
    const { rating, name, title, text, daysAgo, bought, elsewhere, waits, answer } = said;
    const writer = reviewWriter(productId, place);
    const person = await personalData.seal(websiteId, writer, { name, title, text });
    const reviewId = reviewIdOf(websiteId, productId, person.personId);
    const { state } = await reviews.load(websiteId, reviewId);
    if (state.written !== undefined) return;
    const at = new Date(nowMs() - daysAgo * DAY_MS).toISOString();
    const review = { reviewId, productId, rating, person, at };
    await run(
      elsewhere
        ? { type: "ImportReview", ...review, isVerified: true, importId, writtenAt: at }
        : {
            type: "WriteReview",
            ...review,
            orderId: bought ? EARLIER_ORDER : null,
            isProven: true,
            wordsHash: writer,
          },
    );
    if (!waits) await run({ type: "ApproveReview", reviewId, at });
    if (answer !== undefined) await run({ type: "AnswerReview", reviewId, answer, at });
  };

  for (const [productId, said] of Object.entries(demoReviews))
    for (const [place, review] of said.entries()) await write(productId, place, review);
};
