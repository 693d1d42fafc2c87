import type { ReviewEvent } from "#domain/reviews/events.ts";
import { starsChoice } from "#domain/reviews/stars.ts";
import type { EventTexts } from "../kit/event-texts.ts";

export const reviewEventTexts: EventTexts<ReviewEvent> = {
  ReviewWritten: ({ rating }) => ["A review was written", starsChoice(rating)],
  ReviewRewritten: ({ rating }) => ["A review was rewritten", starsChoice(rating)],
  ReviewImported: ({ rating }) => ["A review was imported", starsChoice(rating)],
  ReviewApproved: ({ rating }) => ["A review was published", starsChoice(rating)],
  ReviewRejected: ({ rating }) => ["A review was hidden", starsChoice(rating)],
  ReviewReopened: ({ rating }) => ["A review was set back to pending", starsChoice(rating)],
  ReviewAnswered: ({ answer }) =>
    answer === "" ? "The reply to a review was removed" : "A review was replied to",
};
