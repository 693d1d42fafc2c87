import { takesReviews } from "#domain/reviews/shown.ts";
import { reviewsRequestOf } from "#domain/reviews/views.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Product } from "../../../catalog/product-contract.ts";
import type { RefusedForm } from "../forms/refused-form.ts";
import type { PageFacts, Questions } from "../page-questions.ts";
import type { ReviewFormView } from "./reviews-data.ts";
import { toReviewForm, toReviewsView } from "./reviews-view.ts";

type ReviewsRequest = {
  readonly query: Readonly<Record<string, unknown>>;
  readonly refused: RefusedForm | undefined;
};

const formOf = (
  product: Product,
  settings: SiteSettings,
  { siteUser }: Pick<RequestContext, "siteUser">,
  { query, refused }: ReviewsRequest,
): ReviewFormView | null =>
  takesReviews(settings)
    ? toReviewForm({
        action: "/reviews",
        page: product.url,
        productId: product.id,
        order: "",
        xsrf: siteUser?.xsrfToken ?? "",
        asksEmail: siteUser === undefined,
        idPrefix: "review",
        isDone: query.done === "review",
        refused,
      })
    : null;

/** The reviews below a product; undefined where none are shown. Spec: A4.10, A1.4. */
export const findProductReviews = async (
  ask: Questions,
  product: Product,
  { context, settings }: PageFacts,
  asked: ReviewsRequest,
) => {
  const { websiteId } = context;
  const productId = product.id;
  const view = await ask.reviews({
    websiteId,
    settings,
    productId,
    asked: reviewsRequestOf(asked.query),
  });
  if (view === undefined) return undefined;
  const form = formOf(product, settings, context, asked);
  return { view, page: toReviewsView(view, product.url, form) };
};
