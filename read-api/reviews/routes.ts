import { productUrl } from "#domain/catalog/slug.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { PageGuard } from "../kit/page-guard.ts";
import { getReviewContract, listProductReviewsContract, listReviewsContract } from "./contract.ts";
import { findReviews } from "./find-reviews.ts";
import { countReviews, getReview, notifies, reviewsSource, toReviewRow } from "./list-reviews.ts";

export type ReviewQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly pageGuard: PageGuard;
  readonly siteSettings: { readonly find: (websiteId: string) => Promise<SiteSettings> };
};

const slugText = `
  select slug from read.products where website_id = $1 and product_id = $2 and visible`;

export const reviewQueries = (
  dependencies: ReviewQueryDependencies & ListDependencies,
): readonly Route[] => {
  const { sql, waitFor, pageGuard, siteSettings } = dependencies;
  /** Who may not see the product's page may not see what stands on it. */
  const requireProduct = async (context: RequestContext, productId: string): Promise<void> => {
    const { websiteId } = context;
    const [product] = await sql.query<{ slug: string }>(slugText, [websiteId, productId]);
    const gate = await pageGuard.gateOf(context);
    if (product === undefined || !gate.opens(productUrl(product.slug)))
      throw new Refusal(404, "product-unknown", reviewTexts.productUnknown);
  };
  return [
    route(
      listProductReviewsContract,
      async ({ query: { productId, ...reviewsQuery }, context }) => {
        const { websiteId, readAfter } = context;
        await waitFor(["reviews", "products"], readAfter);
        await requireProduct(context, productId);
        const settings = await siteSettings.find(websiteId);
        const body = await findReviews(sql, websiteId, settings, productId, reviewsQuery);
        if (body === undefined) throw new Refusal(404, "reviews-closed", reviewTexts.closed);
        return { body };
      },
    ),
    ...listRoutes(dependencies)(listReviewsContract, {
      name: "reviews",
      projections: ["reviews"],
      source: ({ query, context }) => reviewsSource(context.websiteId, query, notifies(context)),
      rowOf: toReviewRow,
      members: ({ context: { websiteId } }) => countReviews(sql, websiteId),
    }),
    route(getReviewContract, async ({ params, context }) => {
      await waitFor(["reviews"], context.readAfter);
      const tells = notifies(context);
      const body = await getReview(sql, context.websiteId, params.reviewId, tells);
      if (body === undefined) throw new Refusal(404, "review-unknown", reviewTexts.unknown);
      return { body };
    }),
  ];
};
