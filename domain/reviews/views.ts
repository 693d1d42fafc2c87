import * as z from "zod/mini";
import { allocate } from "../kit/allocate.ts";
import { Rating, ReviewSource } from "./events.ts";

/** Reviews of a page. */
export const REVIEWS_AT_ONCE = 10;

export const ReviewSort = z.enum(["newest", "highest", "lowest"]);
export type ReviewSort = z.infer<typeof ReviewSort>;

/** A review as visitors see it; never with the writer's address. */
export const ReviewView = z.object({
  reviewId: z.uuid(),
  source: ReviewSource,
  rating: Rating,
  title: z.string(),
  /** Plain text with line breaks; empty once the writer has been forgotten. */
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
  /** Of all, in whole percent; those of all bars add up to 100. */
  percent: z.int(),
  /** The tab that shows them: the open one when it has any. */
  source: ReviewSource,
});

export const ReviewSummary = z.object({
  count: z.int(),
  /** To one decimal; 0 without reviews. */
  average: z.number(),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** What a product's page says of its reviews. */
export const ReviewsView = z.object({
  productId: z.string(),
  /** Of all sources that are shown. */
  summary: ReviewSummary,
  /** One for each source that has reviews. */
  tabs: z.array(z.object({ source: ReviewSource, label: z.string(), count: z.int() })),
  /** The tab that is open. */
  source: ReviewSource,
  /** Of all sources that are shown, as the summary, from five stars to one. */
  bars: z.array(StarsCount),
  /** Those with so many stars only; null: all. */
  stars: z.nullable(Rating),
  sort: ReviewSort,
  /** Counts from 1. */
  page: z.int(),
  /** How many reviews there are on all pages of the tab. */
  total: z.int(),
  rows: z.array(ReviewView),
});
export type ReviewsView = z.infer<typeof ReviewsView>;

/** How many reviews give 1, 2, 3, 4 and 5 stars. */
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

/** What one source says. */
export type RatedSource = { readonly source: ReviewSource; readonly counts: StarCounts };

/** They add up to the summary beside them, and their percentages to 100. */
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

/** Which reviews a page's address asks for. */
export const ReviewsAsked = z.object({
  source: z.optional(ReviewSource),
  stars: z.optional(Rating),
  sort: ReviewSort,
  page: z.int(),
});
export type ReviewsAsked = z.infer<typeof ReviewsAsked>;

/** Members of an address, which mean nothing where they make no sense. */
export const reviewsAsked = (query: Readonly<Record<string, unknown>>): ReviewsAsked => {
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

/** The address of some of a product's reviews; what goes without saying is left out. */
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
