import * as z from "zod/mini";
import { allocate } from "../kit/allocate.ts";
import { Rating, ReviewSource } from "./events.ts";

/** Reviews per page. */
export const REVIEWS_AT_ONCE = 10;

export const ReviewSort = z.enum(["newest", "highest", "lowest"]);
export type ReviewSort = z.infer<typeof ReviewSort>;

/** A review as visitors see it. It never contains the writer's address. */
export const ReviewView = z.object({
  reviewId: z.uuid(),
  source: ReviewSource,
  rating: Rating,
  title: z.string(),
  /** Plain text with line breaks; empty once the writer has been erased. */
  text: z.string(),
  name: z.string(),
  /** "Verified purchase"; empty without a purchase. */
  verified: z.string(),
  writtenAt: z.string(),
  /** In the website's language and time zone. */
  date: z.string(),
  answer: z.nullable(z.object({ text: z.string(), date: z.string() })),
});
export type ReviewView = z.infer<typeof ReviewView>;

export const StarsCount = z.object({
  stars: Rating,
  count: z.int(),
  /** Share of all reviews in whole percent; the bars add up to 100. */
  percent: z.int(),
  /** The tab of the review; the open one if it is among them. */
  source: ReviewSource,
});

export const ReviewSummary = z.object({
  count: z.int(),
  /** One decimal; 0 without reviews. */
  average: z.number(),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** What a product page shows about its reviews. */
export const ReviewsView = z.object({
  productId: z.string(),
  /** Summary over all visible sources. */
  summary: ReviewSummary,
  /** One for each source that has reviews. */
  tabs: z.array(z.object({ source: ReviewSource, label: z.string(), count: z.int() })),
  /** The source of the open tab. */
  source: ReviewSource,
  /** Bars from five stars to one, over all visible sources like the summary. */
  bars: z.array(StarsCount),
  /** Only reviews with this many stars; null: all. */
  stars: z.nullable(Rating),
  sort: ReviewSort,
  /** Page number, starting at 1. */
  page: z.int(),
  /** Number of reviews on all pages of the tab. */
  total: z.int(),
  rows: z.array(ReviewView),
});
export type ReviewsView = z.infer<typeof ReviewsView>;

/** Number of reviews with 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number];

const STARS = [5, 4, 3, 2, 1] as const;

const countOf = (counts: readonly StarCounts[], stars: Rating): number =>
  counts.reduce((sum, each) => sum + (each[stars - 1] as number), 0);

const countAll = (counts: readonly StarCounts[]): number =>
  counts.flat().reduce((sum: number, each) => sum + each, 0);

export const summaryOf = (counts: readonly StarCounts[]): ReviewSummary => {
  const count = countAll(counts);
  const points = STARS.reduce((sum, stars) => sum + stars * countOf(counts, stars), 0);
  return { count, average: count === 0 ? 0 : Math.round((10 * points) / count) / 10 };
};

/** The reviews of one source. */
export type RatedSource = { readonly source: ReviewSource; readonly counts: StarCounts };

/** The bars add up to the summary next to them, and their percentages to 100. */
export const barsOf = (rated: readonly RatedSource[], open: ReviewSource): ReviewsView["bars"] => {
  const counts = STARS.map((stars) =>
    countOf(
      rated.map((each) => each.counts),
      stars,
    ),
  );
  const percents = counts.some((count) => count > 0) ? allocate(100, counts) : counts;
  return STARS.map((stars, index) => {
    const homes = rated.filter((each) => countOf([each.counts], stars) > 0);
    const home = homes.find(({ source }) => source === open) ?? homes[0];
    const [count, percent] = [counts[index] ?? 0, percents[index] ?? 0];
    return { stars, count, percent, source: home?.source ?? open };
  });
};

export const countText = (count: number): string => {
  if (count === 0) return "No reviews";
  return count === 1 ? "1 review" : `${count} reviews`;
};

const sourceLabels: Readonly<Record<ReviewSource, string>> = {
  native: "From this shop",
  imported: "Imported",
};

export const tabLabel = (source: ReviewSource): string => sourceLabels[source];

export const sortLabels: Readonly<Record<ReviewSort, string>> = {
  newest: "Newest first",
  highest: "Highest rating first",
  lowest: "Lowest rating first",
};

export const pagesOf = ({ total }: Pick<ReviewsView, "total">): number =>
  Math.max(1, Math.ceil(total / REVIEWS_AT_ONCE));

/** The reviews that a page's URL requests. */
export const ReviewsRequest = z.object({
  source: z.optional(ReviewSource),
  stars: z.optional(Rating),
  sort: ReviewSort,
  page: z.int(),
});
export type ReviewsRequest = z.infer<typeof ReviewsRequest>;

/** Parses the URL parameters; invalid ones are ignored. */
export const reviewsRequestOf = (query: Readonly<Record<string, unknown>>): ReviewsRequest => {
  const source = ReviewSource.safeParse(query.reviews).data;
  const stars = Rating.safeParse(Number(query.reviewStars)).data;
  const page = Number(query.reviewPage);
  return {
    ...(source !== undefined && { source }),
    ...(stars !== undefined && { stars }),
    sort: ReviewSort.safeParse(query.reviewSort).data ?? "newest",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
};

/** URL of some of a product's reviews; defaults are omitted. */
export const reviewsHref = (
  productUrl: string,
  { source, stars, sort = "newest", page = 1 }: Partial<Omit<ReviewsView, "rows">>,
): string => {
  const members = [
    ...(source === undefined ? [] : [`reviews=${source}`]),
    ...(stars ? [`reviewStars=${stars}`] : []),
    ...(sort === "newest" ? [] : [`reviewSort=${sort}`]),
    ...(page > 1 ? [`reviewPage=${page}`] : []),
  ];
  return `${productUrl}${members.length === 0 ? "" : `?${members.join("&")}`}#reviews`;
};
