import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { type Rating, ReviewEvent } from "#domain/reviews/events.ts";
import { type StarCounts, summaryOf } from "#domain/reviews/views.ts";
import { streamName } from "#infra/event-store/port.ts";
import { changesOnly, type Explanation } from "../explained/explained-number.ts";

const none: StarCounts = [0, 0, 0, 0, 0];
const TENTHS = 10;

const counted = (counts: StarCounts, rating: Rating, by: 1 | -1): StarCounts =>
  counts.map((count, index) =>
    index === rating - 1 ? count + by : count,
  ) as unknown as StarCounts;

/** Published reviews by their stars. */
const evolve = (counts: StarCounts, event: ReviewEvent): StarCounts => {
  switch (event.type) {
    case "ReviewImported":
    case "ReviewApproved":
      return counted(counts, event.rating, 1);
    case "ReviewRejected":
    case "ReviewReopened":
      return event.wasShown ? counted(counts, event.rating, -1) : counts;
    case "ReviewRewritten":
      return event.shownRating === null ? counts : counted(counts, event.shownRating, -1);
    case "ReviewWritten":
    case "ReviewAnswered":
      return counts;
    default:
      return unreachable(event);
  }
};

const ofProduct = (
  number: Pick<Explanation<StarCounts>, "kind" | "measure">,
): Explanation<StarCounts> => ({
  ...number,
  permission: "products:read",
  streamsOf: ({ websiteId, id }) => ({
    beginning: streamName("review", websiteId, ""),
    where: { member: "productId", value: id },
  }),
  begin: () => none,
  evolve: (counts, recorded) => evolve(counts, readEvent(ReviewEvent, recorded)),
  tells: changesOnly,
});

/** Ratings of one product, whether its visitors are shown reviews or not. */
export const ratingNumbers = {
  "rating-count": ofProduct({
    kind: "count",
    measure: (counts) => summaryOf([counts]).count,
  }),
  "rating-average": ofProduct({
    kind: "stars",
    measure: (counts) => {
      const { count, average } = summaryOf([counts]);
      return count === 0 ? null : Math.round(average * TENTHS);
    },
  }),
} as const;
