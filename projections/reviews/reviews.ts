import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { textOrNull } from "#domain/kit/read-text.ts";
import {
  type Rating,
  ReviewEvent,
  ReviewRequestEvent,
  type ReviewSource,
} from "#domain/reviews/events.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const reviewsTable = defineTable({
  name: "reviews",
  columns: {
    website_id: "text",
    review_id: "uuid",
    product_id: "text",
    source: "text",
    status: "text",
    rating: "smallint",
    is_verified: "boolean",
    order_id: "text",
    import_id: "uuid",
    person_id: "uuid",
    email: "text",
    name: "text",
    title: "text",
    words: "text",
    answer: "text",
    answered_at: "timestamptz",
    written_at: "timestamptz",
    changed_at: "timestamptz",
    position: "bigint",
  },
  key: ["website_id", "review_id"],
  person: { id: "person_id", columns: ["email", "name", "title", "words"] },
});

const ratingsTable = defineTable({
  name: "product_ratings",
  columns: {
    website_id: "text",
    product_id: "text",
    source: "text",
    stars1: "int",
    stars2: "int",
    stars3: "int",
    stars4: "int",
    stars5: "int",
  },
  key: ["website_id", "product_id", "source"],
});

const requestsTable = defineTable({
  name: "review_requests",
  columns: {
    website_id: "text",
    order_id: "text",
    product_ids: "text[]",
    requested_at: "timestamptz",
  },
  key: ["website_id", "order_id"],
});

const changes = () => ({
  reviews: tableChanges(reviewsTable),
  ratings: tableChanges(ratingsTable),
  requests: tableChanges(requestsTable),
});
type Changes = ReturnType<typeof changes>;

const wordsOf = (personId: string, personal: Projectable["personal"]) => ({
  person_id: personId,
  email: textOrNull(personal?.email),
  name: textOrNull(personal?.name),
  title: textOrNull(personal?.title),
  words: textOrNull(personal?.text),
});

type Counted = {
  readonly productId: string;
  readonly source: ReviewSource;
  readonly rating: Rating;
};

const count = (into: Changes, website_id: string, counted: Counted, by: 1 | -1): void => {
  const { productId: product_id, source, rating } = counted;
  into.ratings.add({ website_id, product_id, source }, { [`stars${rating}`]: by });
};

type EventOf<Type extends ReviewEvent["type"]> = Extract<ReviewEvent, { type: Type }>;
type Key = { readonly website_id: string; readonly review_id: string };

const unanswered = { answer: "", answered_at: null };

const write = (
  into: Changes,
  key: Key,
  event: EventOf<"ReviewWritten">,
  { personal, position }: Projectable,
): void =>
  into.reviews.put({
    ...key,
    product_id: event.productId,
    source: "native",
    status: "pending",
    rating: event.rating,
    is_verified: event.orderId !== null,
    order_id: event.orderId,
    import_id: null,
    ...wordsOf(event.person.personId, personal),
    ...unanswered,
    written_at: event.writtenAt,
    changed_at: event.writtenAt,
    position,
  });

const rewrite = (
  into: Changes,
  key: Key,
  event: EventOf<"ReviewRewritten">,
  { personal }: Projectable,
): void => {
  const { productId, shownRating, orderId, rewrittenAt } = event;
  into.reviews.patch(key, {
    status: "pending",
    rating: event.rating,
    is_verified: orderId !== null,
    order_id: orderId,
    ...wordsOf(event.person.personId, personal),
    written_at: rewrittenAt,
    changed_at: rewrittenAt,
  });
  if (shownRating !== null)
    count(into, key.website_id, { productId, source: "native", rating: shownRating }, -1);
};

const bringAlong = (
  into: Changes,
  key: Key,
  event: EventOf<"ReviewImported">,
  { personal, position }: Projectable,
): void => {
  into.reviews.put({
    ...key,
    product_id: event.productId,
    source: "imported",
    status: "approved",
    rating: event.rating,
    is_verified: event.isVerified,
    order_id: null,
    import_id: event.importId,
    ...wordsOf(event.person.personId, personal),
    ...unanswered,
    written_at: event.writtenAt,
    changed_at: event.importedAt,
    position,
  });
  count(into, key.website_id, { ...event, source: "imported" }, 1);
};

const apply = (into: Changes, event: ReviewEvent, recorded: Projectable): void => {
  const { websiteId: website_id } = recorded.metadata;
  const key = { website_id, review_id: event.reviewId };
  switch (event.type) {
    case "ReviewWritten":
      write(into, key, event, recorded);
      return;
    case "ReviewRewritten":
      rewrite(into, key, event, recorded);
      return;
    case "ReviewImported":
      bringAlong(into, key, event, recorded);
      return;
    case "ReviewApproved":
      into.reviews.patch(key, { status: "approved", changed_at: event.approvedAt });
      count(into, website_id, event, 1);
      return;
    case "ReviewRejected":
      into.reviews.patch(key, { status: "rejected", changed_at: event.rejectedAt });
      if (event.wasShown) count(into, website_id, event, -1);
      return;
    case "ReviewReopened":
      into.reviews.patch(key, { status: "pending", changed_at: event.reopenedAt });
      if (event.wasShown) count(into, website_id, event, -1);
      return;
    case "ReviewAnswered": {
      const { answer, answeredAt } = event;
      into.reviews.patch(key, { answer, answered_at: answer === "" ? null : answeredAt });
      return;
    }
    default:
      unreachable(event);
  }
};

const project = (batch: readonly Projectable[]) => {
  const into = changes();
  for (const recorded of batch) {
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) into.reviews.forget(personId);
    else if (recorded.type === "ReviewRequested") {
      const { orderId, productIds, requestedAt } = readEvent(ReviewRequestEvent, recorded);
      const key = { website_id: recorded.metadata.websiteId, order_id: orderId };
      into.requests.put({ ...key, product_ids: productIds, requested_at: requestedAt });
    } else apply(into, readEvent(ReviewEvent, recorded), recorded);
  }
  return [
    ...into.reviews.statements(),
    ...into.ratings.statements(),
    ...into.requests.statements(),
  ];
};

/**
 * Reviews of products, each product's number of stars, and the customers who were asked for
 * reviews.
 */
export const reviews: Projection = {
  name: "reviews",
  version: 1,
  reads: { categories: ["review", "reviewRequest"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./reviews.sql", import.meta.url), "utf8"),
  views: ["reviews", "product_ratings", "review_requests"],
  project,
};
