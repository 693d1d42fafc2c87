import { productUrl } from "#domain/catalog/slug.ts";
import { textOrEmpty } from "#domain/kit/read-text.ts";
import { REVIEW_REQUEST_PATH } from "#domain/reviews/request-path.ts";
import { takesReviews } from "#domain/reviews/shown.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type BoughtProduct, findBought } from "../../../reviews/find-bought.ts";
import type { ReviewRequestView } from "../catalog/reviews-data.ts";
import { toDrawnStars, toReviewForm } from "../catalog/reviews-view.ts";
import type { RefusedForm } from "../forms/refused-form.ts";
import type { FindPage } from "../page-questions.ts";

export type ReviewPageDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** The order of a signed URL; undefined when it has expired. */
  readonly readReviewLink: (
    context: Pick<RequestContext, "websiteId">,
    token: string,
  ) => string | undefined;
};

type Query = Readonly<Record<string, unknown>>;

const toProduct =
  (order: string, query: Query, refused: RefusedForm | undefined) =>
  (bought: BoughtProduct): ReviewRequestView["products"][number] => {
    const { productId, title, slug, imageUrl, rating, status } = bought;
    const isRefused = refused?.sent.productId?.at(-1) === productId;
    return {
      productId,
      title,
      imageUrl: imageUrl ?? "",
      url: productUrl(slug),
      form: toReviewForm({
        action: REVIEW_REQUEST_PATH,
        page: "",
        productId,
        order,
        xsrf: "",
        asksEmail: false,
        idPrefix: `review-${productId}`,
        isDone: textOrEmpty(query.done) === productId,
        refused: isRefused ? refused : undefined,
      }),
      written:
        rating === null || isRefused
          ? null
          : { stars: toDrawnStars(rating), waits: status === "pending" },
    };
  };

/** The page on which a customer reviews everything in an order. Spec: B2.29. */
export const createFindReviewRequest =
  ({ sql, waitFor, readReviewLink }: ReviewPageDependencies) =>
  (query: Query, refused?: RefusedForm): FindPage =>
  async ({ context, settings }) => {
    const { websiteId, readAfter } = context;
    const token = refused ? (refused.sent.order?.at(-1) ?? "") : textOrEmpty(query.order);
    const orderId = token === "" ? undefined : readReviewLink(context, token);
    const page = { name: "reviews-request", title: "Your review" } as const;
    if (!takesReviews(settings))
      return { ...page, status: 404, reviewRequest: { products: [], problem: reviewTexts.closed } };
    if (readAfter !== undefined) await waitFor(["reviews", "orders"], readAfter);
    const bought = orderId === undefined ? [] : await findBought(sql, websiteId, orderId);
    if (bought.length === 0)
      return {
        ...page,
        status: 404,
        reviewRequest: { products: [], problem: reviewTexts.linkOver },
      };
    return {
      ...page,
      reviewRequest: { products: bought.map(toProduct(token, query, refused)), problem: "" },
      ...(refused && { status: refused.refusal.status }),
    };
  };
