import { afterEach, beforeEach, expect, it } from "vitest";
import type { Rating, ReviewEvent } from "#domain/reviews/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { reviews } from "./reviews.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(reviews);
});
afterEach(() => website.drop());

const at = "2030-01-01T00:00:00.000Z";
const reviewId = "00000000-0000-4000-8000-000000000001";
const about = { reviewId, productId: "pen" };
const record = (...events: readonly ReviewEvent[]) =>
  website.record(`review ${reviewId}`, ...events);
const ann = () =>
  website.person("ann@shop.example", { name: "Ann", title: "Good", text: "Writes." });
const written = async (rating: Rating): Promise<ReviewEvent> => ({
  type: "ReviewWritten",
  ...about,
  rating,
  orderId: "order",
  person: await ann(),
  wordsHash: "…",
  writtenAt: at,
});
const approved = (rating: Rating): ReviewEvent => ({
  type: "ReviewApproved",
  ...about,
  source: "native",
  rating,
  approvedAt: at,
});
const stars = "select source, count, sum from read.product_ratings";

it("counts a review once an owner approves it, and no longer when it is rejected", async () => {
  await record(await written(4));
  expect(
    await website.rows(
      "select status, rating, is_verified, email, name, title, words, answer from read.reviews",
    ),
  ).toEqual([
    {
      status: "pending",
      rating: 4,
      is_verified: true,
      email: "ann@shop.example",
      name: "Ann",
      title: "Good",
      words: "Writes.",
      answer: "",
    },
  ]);
  expect(await website.rows(stars)).toEqual([]);
  await record(approved(4));
  expect(await website.rows(stars)).toEqual([{ source: "native", count: 1, sum: 4 }]);
  const source = "native";
  await record({
    type: "ReviewRejected",
    ...about,
    source,
    rating: 4,
    wasShown: true,
    rejectedAt: at,
  });
  expect(await website.rows(stars)).toEqual([{ source: "native", count: 0, sum: 0 }]);
});

it("hides a rewritten review, with its stars, until it is approved again", async () => {
  const rewritten: ReviewEvent = {
    type: "ReviewRewritten",
    ...about,
    rating: 1,
    orderId: null,
    person: await ann(),
    wordsHash: "…",
    shownRating: 4,
    rewrittenAt: at,
  };
  await record(await written(4), approved(4), rewritten);
  expect(await website.rows("select status, rating, is_verified from read.reviews")).toEqual([
    { status: "pending", rating: 1, is_verified: false },
  ]);
  expect(await website.rows(stars)).toEqual([{ source: "native", count: 0, sum: 0 }]);
});

it("shows an imported review immediately, among the stars of its source", async () => {
  await record({
    type: "ReviewImported",
    ...about,
    rating: 5,
    isVerified: true,
    person: await ann(),
    importId: reviewId,
    writtenAt: at,
    importedAt: at,
  });
  expect(await website.rows("select status, source from read.reviews")).toEqual([
    { status: "approved", source: "imported" },
  ]);
  expect(await website.rows(stars)).toEqual([{ source: "imported", count: 1, sum: 5 }]);
});

it("shows the shop's reply until it is emptied", async () => {
  const reply = "select answer, answered_at is not null as answered from read.reviews";
  await record(await written(4), {
    type: "ReviewAnswered",
    ...about,
    answer: "Thank you.",
    answeredAt: at,
  });
  expect(await website.rows(reply)).toEqual([{ answer: "Thank you.", answered: true }]);
  await record({ type: "ReviewAnswered", ...about, answer: "", answeredAt: at });
  expect(await website.rows(reply)).toEqual([{ answer: "", answered: false }]);
});

it("keeps the stars of a forgotten writer, and none of the words", async () => {
  const event = await written(4);
  await record(event, approved(4));
  await website.forget("person" in event ? event.person.personId : "");
  expect(await website.rows("select email, name, title, words from read.reviews")).toEqual([
    { email: null, name: null, title: null, words: null },
  ]);
  expect(await website.rows(stars)).toEqual([{ source: "native", count: 1, sum: 4 }]);
});
