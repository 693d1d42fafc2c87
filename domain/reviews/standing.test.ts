import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import type { ReviewCommand, WriteReview } from "./commands.ts";
import { reviewDecider } from "./decide.ts";
import { reviewImportDecider } from "./decide-import.ts";
import { reviewRequestDecider } from "./decide-request.ts";
import type { ReviewEvent, ReviewRequestEvent } from "./events.ts";
import { columnsOf, readReview } from "./import-file.ts";
import { REVIEW_REQUEST_PATH } from "./request-path.ts";
import { reviewProblems } from "./review-form.ts";
import { starsChoice, starsDrawn, starsLabel } from "./stars.ts";
import { reviewTexts } from "./texts.ts";

const review = given(reviewDecider);
const reviewId = "00000000-0000-4000-8000-000000000001";
const person = { personId: "00000000-0000-4000-8000-000000000002", sealed: "c2VhbGVk" };
const at = "2030-01-01T12:00:00.000Z";
const words = {
  reviewId,
  productId: "mug",
  rating: 4,
  orderId: null,
  person,
  wordsHash: "a",
} as const;
const written: ReviewEvent = { type: "ReviewWritten", ...words, writtenAt: at };
const counted = { reviewId, productId: "mug", source: "native", rating: 4 } as const;
const approved: ReviewEvent = { type: "ReviewApproved", ...counted, approvedAt: at };
const rejected = (wasShown: boolean): ReviewEvent => ({
  type: "ReviewRejected",
  ...counted,
  wasShown,
  rejectedAt: at,
});
const reopened = (wasShown: boolean): ReviewEvent => ({
  type: "ReviewReopened",
  ...counted,
  wasShown,
  reopenedAt: at,
});
const answered = (answer: string): ReviewEvent => ({
  type: "ReviewAnswered",
  reviewId,
  productId: "mug",
  answer,
  answeredAt: at,
});
const command = (type: "ApproveReview" | "RejectReview" | "ReopenReview"): ReviewCommand => ({
  type,
  reviewId,
  at,
});
const answer = (text: string): ReviewCommand => ({
  type: "AnswerReview",
  reviewId,
  answer: text,
  at,
});

itKeepsTheDeciderContract("review", reviewDecider, { past: [written] });

describe("the status of a review", () => {
  const statuses = { pending: [], approved: [approved], rejected: [rejected(false)] };
  it.each([
    ["ApproveReview", "pending", [approved]],
    ["ApproveReview", "approved", []],
    ["ApproveReview", "rejected", [approved]],
    ["RejectReview", "pending", [rejected(false)]],
    ["RejectReview", "approved", [rejected(true)]],
    ["RejectReview", "rejected", []],
    ["ReopenReview", "pending", []],
    ["ReopenReview", "approved", [reopened(true)]],
    ["ReopenReview", "rejected", [reopened(false)]],
  ] as const)("%s of one that is %s", (type, status, events) =>
    review(written, ...statuses[status])
      .when(command(type))
      .yields(...events),
  );

  it("is pending again once it is reopened, and no status is that of a review that nobody wrote", () => {
    review(written, approved, reopened(true)).when(command("ReopenReview")).yields();
    for (const type of ["ApproveReview", "RejectReview", "ReopenReview"] as const)
      review().when(command(type)).refuses({ code: "review-unknown" });
  });
});

describe("the reply to a review", () => {
  it("is recorded where it differs, and can be emptied", () => {
    review(written).when(answer("Thanks")).yields(answered("Thanks"));
    review(written, answered("Thanks")).when(answer("Thanks")).yields();
    review(written, answered("Thanks")).when(answer("")).yields(answered(""));
    review(written).when(answer("")).yields();
  });
});

describe("the same words again", () => {
  const write = (changes: Partial<WriteReview>): ReviewCommand => ({
    type: "WriteReview",
    ...words,
    isProven: true,
    at,
    ...changes,
  });
  it("with the purchase that was not known before are recorded with it", () => {
    const rewritten: ReviewEvent = {
      type: "ReviewRewritten",
      ...words,
      orderId: "order",
      shownRating: null,
      rewrittenAt: at,
    };
    review(written)
      .when(write({ orderId: "order" }))
      .yields(rewritten);
    review(written, rewritten)
      .when(write({ orderId: "order" }))
      .yields();
  });
});

describe("asking for a review", () => {
  const request = { type: "RequestReview", orderId: "o", productIds: ["mug"], person, at } as const;
  const requested: ReviewRequestEvent = {
    type: "ReviewRequested",
    orderId: "o",
    productIds: ["mug"],
    person,
    requestedAt: at,
  };
  it("happens once for an order", () => {
    const asked = given(reviewRequestDecider);
    asked().when(request).yields(requested);
    asked(requested).when(request).yields();
    expect(reviewRequestDecider.streamCategory).toBe("reviewRequest");
    expect(REVIEW_REQUEST_PATH).toBe("/reviews/request");
  });
});

it("records an import with the number of its reviews", () => {
  given(reviewImportDecider)()
    .when({ type: "StartReviewImport", importId: "i", reviews: 3, at } as never)
    .yields({ type: "ReviewImportStarted", importId: "i", reviews: 3, startedAt: at } as never);
  expect(reviewImportDecider.streamCategory).toBe("reviewImport");
});

describe("stars", () => {
  it.each([
    [4.24, "4"],
    [4.25, "4.5"],
    [4.75, "5"],
    [0, "0"],
  ])("of %d are drawn as %s", (rating, drawn) => expect(starsDrawn(rating)).toBe(drawn));
  it("are read aloud, and chosen by their number", () => {
    expect(starsLabel(4.3)).toBe("4.3 out of 5 stars");
    expect([1, 2].map(starsChoice)).toEqual(["1 star", "2 stars"]);
  });
});

describe("a row of an import", () => {
  const now = "2030-06-01T00:00:00.000Z";
  const headings = ["Product ID", "Rating", " Review-Title ", "Body", "Author", "E-mail", "Email"];
  const more = ["Created  at", "Verified buyer", "Reply", "Status"];
  const columns = columnsOf([...headings, ...more, "product", "Colour"]);
  const read = (cells: Record<string, string>) =>
    readReview(
      { line: 2, cells: { product: "mug", Rating: "5", ...cells } } as never,
      columns,
      now,
    );

  it("is read by the headings of other shops, however they are spelt", () => {
    expect(
      read({
        " Review-Title ": " Fine ",
        Body: " Good mug ",
        Author: " Ann ",
        Reply: " Thanks ",
        Email: " ann@shop.example ",
        "Verified buyer": "YES",
        "Created  at": "2030-01-02",
        Status: " Published ",
      }),
    ).toEqual({
      line: 2,
      product: "mug",
      rating: 5,
      title: "Fine",
      text: "Good mug",
      name: "Ann",
      email: "ann@shop.example",
      isVerified: true,
      answer: "Thanks",
      writtenAt: "2030-01-02T12:00:00.000Z",
    });
  });

  it.each([
    ["2030-01-02 10:30:00 UTC", "2030-01-02T10:30:00.000Z"],
    ["2030-01-02 10:30:00Z", "2030-01-02T10:30:00.000Z"],
    ["2030-01-02T10:30:00+02:00", "2030-01-02T08:30:00.000Z"],
    [now, now],
    ["", now],
  ])("was written at %s", (date, writtenAt) =>
    expect(read({ "Created  at": date })).toMatchObject({ writtenAt }),
  );

  it.each(["2030-06-01T00:00:00.001Z", "never", "2030-13-01"])("cannot be of %s", (date) =>
    expect(read({ "Created  at": date })).toBe("The date is invalid or in the future."),
  );

  it.each(["", "published", "Approved", "TRUE", "yes", "1", "ok", "active", "shown"])(
    "is taken with the status “%s”",
    (Status) => expect(read({ Status })).toMatchObject({ line: 2 }),
  );
  it.each(["rejected", "hidden", "0", "no"])("is skipped with the status “%s”", (Status) =>
    expect(read({ Status })).toBe("Skipped: it was not published in the other shop."),
  );

  it.each(["yes", "y", "true", "1", "verified", "buyer", "verified-purchase"])(
    "is of a verified buyer with “%s”",
    (verified) => expect(read({ "Verified buyer": verified })).toMatchObject({ isVerified: true }),
  );

  it("has an empty title, name and reply where there are none, and long ones cut", () => {
    expect(read({})).toMatchObject({ title: "", name: "", answer: "", isVerified: false });
    expect(read({ Reply: "a".repeat(2_001) })).toMatchObject({ answer: "a".repeat(2_000) });
    expect(read({ Reply: `${"a".repeat(1_999)} b` })).toMatchObject({ answer: "a".repeat(1_999) });
    expect(read({ Email: "nobody" })).toMatchObject({ email: "" });
  });

  it("needs a product and a rating", () => {
    expect(read({ product: " " })).toBe("The product is missing.");
    for (const Rating of ["", "0", "6", "4.5", "many"])
      expect(read({ Rating })).toBe("The rating must be a whole number from 1 to 5.");
  });
});

describe("the form of a review", () => {
  const form = { rating: "5", title: "", text: "Good", name: "Ann", email: " ann@shop.example " };
  it("asks a stranger for an email address, and nobody else", () => {
    expect(reviewProblems(form, true)).toEqual({});
    expect(reviewProblems({ ...form, email: " " }, true)).toEqual({
      email: reviewTexts.emailMissing,
    });
    expect(reviewProblems({ ...form, email: "ann" }, true)).toEqual({
      email: reviewTexts.emailInvalid,
    });
    expect(reviewProblems({ ...form, email: "" }, false)).toEqual({});
  });
});
