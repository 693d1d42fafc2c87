import { formatDay } from "#domain/kit/format-day.ts";
import type { Reader } from "#domain/kit/reader.ts";
import type { ReviewSource } from "#domain/reviews/events.ts";
import { shownSources } from "#domain/reviews/shown.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import {
  barsOf,
  type RatedSource,
  REVIEWS_AT_ONCE,
  type ReviewSort,
  type ReviewsRequest,
  type ReviewsView,
  type ReviewView,
  type StarCounts,
  summaryOf,
  tabLabel,
} from "#domain/reviews/views.ts";
import { readerOf } from "#domain/site-settings/reader-of.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { Sql } from "#infra/postgres/port.ts";

type Row = Omit<ReviewView, "verified" | "date" | "answer" | "name" | "title" | "text"> & {
  readonly name: string | null;
  readonly title: string | null;
  readonly words: string | null;
  readonly isVerified: boolean;
  readonly answer: string;
  readonly answeredAt: string | null;
};

const ratingsText = `
  select source, array[stars1, stars2, stars3, stars4, stars5] as counts
    from read.product_ratings
   where website_id = $1 and product_id = $2 and source = any($3::text[]) and count > 0`;

const orders: Readonly<Record<ReviewSort, string>> = {
  newest: "written_at desc, position desc",
  highest: "rating desc, written_at desc, position desc",
  lowest: "rating, written_at desc, position desc",
};

const rowsText = (sort: ReviewSort): string => `
  select review_id as "reviewId", source, rating, title, words, name, is_verified as "isVerified",
         written_at as "writtenAt", answer, answered_at as "answeredAt"
    from read.reviews
   where website_id = $1 and product_id = $2 and source = $3 and status = 'approved'
     and ($4::int is null or rating = $4)
   order by ${orders[sort]}
   limit ${REVIEWS_AT_ONCE} offset $5`;

const dayOf = (moment: string, { locale, timeZone }: Reader): string =>
  formatDay(moment, locale, timeZone);

const verifiedText = ({ isVerified, source }: Row): string => {
  if (!isVerified) return "";
  return source === "native" ? reviewTexts.verified : reviewTexts.verifiedElsewhere;
};

const toView = (row: Row, reader: Reader): ReviewView => ({
  reviewId: row.reviewId,
  source: row.source,
  rating: row.rating,
  title: row.title ?? "",
  text: row.words ?? "",
  name: row.name || reviewTexts.somebody,
  verified: verifiedText(row),
  writtenAt: row.writtenAt,
  date: dayOf(row.writtenAt, reader),
  answer:
    row.answer === ""
      ? null
      : { text: row.answer, date: dayOf(row.answeredAt ?? row.writtenAt, reader) },
});

/**
 * The visible reviews of a product; undefined where none are shown. The default tab is the first
 * source with reviews. Spec: A4.10.
 */
export const findReviews = async (
  sql: Sql,
  websiteId: string,
  settings: SiteSettings,
  productId: string,
  {
    stars = null,
    sort,
    page,
    ...asked
  }: Omit<ReviewsRequest, "stars"> & { stars?: ReviewsRequest["stars"] | null },
): Promise<ReviewsView | undefined> => {
  const sources = shownSources(settings);
  const reader = readerOf(settings);
  const [first] = sources;
  if (first === undefined) return undefined;
  const rated = await sql.query<RatedSource>(ratingsText, [websiteId, productId, sources]);
  const countsOf = (source: ReviewSource) => rated.find((each) => each.source === source)?.counts;
  const present = sources.filter((source) => countsOf(source) !== undefined);
  const source = present.find((each) => each === asked.source) ?? present[0] ?? first;
  const counts: StarCounts = countsOf(source) ?? [0, 0, 0, 0, 0];
  const total =
    stars === null ? counts.reduce((sum, each) => sum + each, 0) : (counts[stars - 1] as number);
  const values = [websiteId, productId, source, stars, (page - 1) * REVIEWS_AT_ONCE];
  const rows = total === 0 ? [] : await sql.query<Row>(rowsText(sort), values);
  return {
    productId,
    summary: summaryOf(rated.map((each) => each.counts)),
    tabs: present.map((each) => ({
      source: each,
      label: tabLabel(each),
      count: summaryOf([countsOf(each) as StarCounts]).count,
    })),
    source,
    bars: barsOf(rated, source),
    stars,
    sort,
    page,
    total,
    rows: rows.map((row) => toView(row, reader)),
  };
};
