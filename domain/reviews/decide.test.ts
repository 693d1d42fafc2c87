import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import type { ReviewCommand, WriteReview } from "./commands.ts";
import { reviewDecider } from "./decide.ts";
import type { ReviewEvent } from "./events.ts";
import { columnsOf, readReview } from "./import-file.ts";
import { reviewProblems } from "./review-form.ts";
import { shownSources, takesReviews } from "./shown.ts";
import { barsOf, reviewsHref, reviewsRequestOf, summaryOf } from "./views.ts";

const reviewId = "00000000-0000-4000-8000-000000000001";
const person = { personId: "00000000-0000-4000-8000-000000000002", sealed: "c2VhbGVk" };
const at = "2030-01-01T12:00:00.000Z";
const productId = "mug";
const words = { reviewId, productId, rating: 4, orderId: null, person, wordsHash: "a" };
const write = (changes: Partial<WriteReview> = {}): ReviewCommand => ({
  type: "WriteReview",
  ...words,
  isProven: false,
  at,
  ...changes,
});
const written: ReviewEvent = { type: "ReviewWritten", ...words, writtenAt: at };
const counted = { reviewId, productId, source: "native", rating: 4 } as const;
const approved: ReviewEvent = { type: "ReviewApproved", ...counted, approvedAt: at };
const review = given(reviewDecider);

describe("writing a review", () => {
  it("is recorded, and said again changes nothing", () => {
    review().when(write()).yields(written);
    review(written).when(write()).yields();
  });
  it("said again across the upgrade changes nothing: the hash of releases before counts, too", () =>
    review(written)
      .when(write({ wordsHash: "b", formerWordsHash: "a" }))
      .yields());
  it("is not changed by someone who only knows the address", () =>
    review(written)
      .when(write({ wordsHash: "b" }))
      .refuses({ code: "already-reviewed" }));
  it("is changed by who has shown that it is theirs, and waits again", () =>
    review(written, approved)
      .when(write({ wordsHash: "b", rating: 1, isProven: true }))
      .yields({
        type: "ReviewRewritten",
        ...words,
        rating: 1,
        wordsHash: "b",
        shownRating: 4,
        rewrittenAt: at,
      }));
  it("keeps a purchase that was once seen", () =>
    review({ ...written, orderId: "order" })
      .when(write({ wordsHash: "b", isProven: true }))
      .yields({
        type: "ReviewRewritten",
        ...words,
        orderId: "order",
        wordsHash: "b",
        shownRating: null,
        rewrittenAt: at,
      }));
});

describe("letting visitors see a review", () => {
  const later = "2030-01-01T13:00:00.000Z";
  const rewritten: ReviewEvent = {
    type: "ReviewRewritten",
    ...words,
    wordsHash: "b",
    shownRating: null,
    rewrittenAt: later,
  };
  const approve = (writtenAt: string): ReviewCommand => ({
    type: "ApproveReview",
    reviewId,
    writtenAt,
    at,
  });
  it("counts for the words that were read, and no others", () => {
    review(written).when(approve(at)).yields(approved);
    review(written, rewritten).when(approve(at)).refuses({ code: "review-rewritten" });
    review(written, rewritten).when(approve(later)).yields(approved);
  });
});

describe("deciding about a review", () => {
  it("says for the counts what was shown", () => {
    review(written).when({ type: "ApproveReview", reviewId, at }).yields(approved);
    review(written, approved)
      .when({ type: "RejectReview", reviewId, at })
      .yields({ type: "ReviewRejected", ...counted, wasShown: true, rejectedAt: at });
    review(written)
      .when({ type: "RejectReview", reviewId, at })
      .yields({ type: "ReviewRejected", ...counted, wasShown: false, rejectedAt: at });
    review(written, approved)
      .when({ type: "ReopenReview", reviewId, at })
      .yields({ type: "ReviewReopened", ...counted, wasShown: true, reopenedAt: at });
  });
  it.each(["ApproveReview", "RejectReview", "ReopenReview"] as const)(
    "%s of a review that nobody wrote is refused",
    (type) => review().when({ type, reviewId, at }).refuses({ code: "review-unknown" }),
  );
  it("is done once", () => {
    review(written, approved).when({ type: "ApproveReview", reviewId, at }).yields();
    review(written).when({ type: "ReopenReview", reviewId, at }).yields();
    review(written).when({ type: "AnswerReview", reviewId, answer: "", at }).yields();
  });
  it("imports are shown at once, and once", () => {
    const imported = {
      reviewId,
      productId,
      rating: 5,
      isVerified: true,
      person,
      importId: reviewId,
      writtenAt: at,
    };
    const event: ReviewEvent = { type: "ReviewImported", ...imported, importedAt: at };
    review()
      .when({ type: "ImportReview", ...imported, at })
      .yields(event);
    review(event)
      .when({ type: "ImportReview", ...imported, at })
      .yields();
    expect(reviewDecider.evolve(reviewDecider.initial, event).status).toBe("approved");
  });
});

describe("where reviews are shown [A4.10]", () => {
  const off = {
    nativeProductReviewsEnabled: false,
    importedProductReviewsEnabled: false,
    productReviewsDisabled: false,
  };
  it.each([
    [{}, []],
    [{ nativeProductReviewsEnabled: true }, ["native"]],
    [{ importedProductReviewsEnabled: true }, ["imported"]],
    [
      { nativeProductReviewsEnabled: true, importedProductReviewsEnabled: true },
      ["native", "imported"],
    ],
    [{ nativeProductReviewsEnabled: true, productReviewsDisabled: true }, []],
    [{ importedProductReviewsEnabled: true, productReviewsDisabled: true }, []],
  ] as const)("%o: %o", (settings, sources) => {
    expect(shownSources({ ...off, ...settings })).toEqual(sources);
    expect(takesReviews({ ...off, ...settings })).toBe(sources.some((each) => each === "native"));
  });
});

describe("counts", () => {
  it("are summed over sources, the average to one decimal", () => {
    expect(summaryOf([])).toEqual({ count: 0, average: 0 });
    expect(
      summaryOf([
        [1, 0, 0, 0, 2],
        [0, 0, 0, 1, 0],
      ]),
    ).toEqual({ count: 4, average: 3.8 });
  });
  it("stand from five stars to one", () =>
    expect(
      barsOf([{ source: "native", counts: [1, 0, 0, 0, 3] }], "native").map(
        ({ stars, count, percent }) => [stars, count, percent],
      ),
    ).toEqual([
      [5, 3, 75],
      [4, 0, 0],
      [3, 0, 0],
      [2, 0, 0],
      [1, 1, 25],
    ]));
});

describe("bars", () => {
  const rated = [
    { source: "native", counts: [0, 0, 1, 0, 4] },
    { source: "imported", counts: [0, 1, 0, 0, 2] },
  ] as const;
  it("count what the summary counts, and lead to a tab that has them", () => {
    const bars = barsOf(rated, "native");
    expect(bars.map(({ count }) => count)).toEqual([6, 0, 1, 1, 0]);
    expect(bars.map(({ source }) => source)).toEqual([
      "native",
      "native",
      "native",
      "imported",
      "native",
    ]);
    const { count } = summaryOf(rated.map(({ counts }) => counts));
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(count);
  });
  it("have percentages that add up to 100", () => {
    for (const counts of [
      [1, 1, 1, 0, 0],
      [1, 1, 1, 1, 3],
      [0, 0, 0, 1, 7],
    ] as const) {
      const bars = barsOf([{ source: "native", counts }], "native");
      expect(bars.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
    }
    const none = barsOf([], "native");
    expect(none.every(({ percent, count }) => percent === 0 && count === 0)).toBe(true);
  });
});

describe("addresses", () => {
  it("say what is shown, and only what does not go without saying", () => {
    expect(reviewsHref("/shop/p/mug", {})).toBe("/shop/p/mug#reviews");
    const asked = { source: "imported", stars: 5, sort: "lowest", page: 2 } as const;
    const href = reviewsHref("/shop/p/mug", asked);
    expect(href).toBe(
      "/shop/p/mug?reviews=imported&reviewStars=5&reviewSort=lowest&reviewPage=2#reviews",
    );
    const { searchParams } = new URL(href, "http://shop.example");
    expect(reviewsRequestOf(Object.fromEntries(searchParams))).toEqual(asked);
  });
  it("that make no sense show the first page of all", () =>
    expect(
      reviewsRequestOf({ reviews: "x", reviewStars: "9", reviewSort: "", reviewPage: "-1" }),
    ).toEqual({ sort: "newest", page: 1 }));
});

describe("the form", () => {
  it("names what is missing, field by field", () =>
    expect(reviewProblems({ rating: "", text: " ", name: "", email: "x" }, true)).toEqual({
      rating: "Choose a rating of 1 to 5 stars.",
      text: "Write a few words about the product.",
      name: "Enter the name to show with your review.",
      email: "Email is invalid",
    }));
  it("finds nothing wrong with a whole review", () =>
    expect(reviewProblems({ rating: "5", text: "Good.", name: "Ada" }, false)).toEqual({}));
});

describe("a row of a file", () => {
  const now = "2030-01-01T00:00:00.000Z";
  const columns = columnsOf(["Product Handle", "Rating", "Body", "Author", "Review Date", "State"]);
  const row = (...cells: readonly string[]) => ({
    line: 2,
    cells: Object.fromEntries(
      ["Product Handle", "Rating", "Body", "Author", "Review Date", "State"].map(
        (heading, index) => [heading, cells[index] ?? ""],
      ),
    ),
  });
  it("is read by what other shops call its columns", () =>
    expect(
      readReview(row("mug", "5", "Good.", "Ada", "2029-05-01", "published"), columns, now),
    ).toEqual({
      line: 2,
      product: "mug",
      rating: 5,
      title: "",
      text: "Good.",
      name: "Ada",
      email: "",
      isVerified: false,
      writtenAt: "2029-05-01T12:00:00.000Z",
      answer: "",
    }));
  it.each([
    [["mug", "4.5"], "The rating must be a whole number from 1 to 5."],
    [["mug", "0"], "The rating must be a whole number from 1 to 5."],
    [["", "5"], "The product is missing."],
    [["mug", "5", "", "", "soon"], "The date is invalid or in the future."],
    [["mug", "5", "", "", "2031-01-01"], "The date is invalid or in the future."],
    [["mug", "5", "", "", "", "rejected"], "Skipped: it was not published in the other shop."],
  ] as const)("%o is left out: %s", (cells, problem) =>
    expect(readReview(row(...cells), columns, now)).toBe(problem),
  );
});
