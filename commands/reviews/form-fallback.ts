import { REVIEW_REQUEST_PATH } from "#domain/reviews/request-path.ts";
import type { FormFallback, FormFields } from "#infra/http/form-fallback.ts";

/** Only ever redirects to a product's page, whatever the field contains. */
const PRODUCT_PAGE = /^\/shop\/p\/[\w-]+$/;

const call = () => "POST /api/commerce/reviews";
const input = ({ productId, rating, title, text, name, email, order }: FormFields) => ({
  body: { productId, rating, title, text, name, email, order },
});

/**
 * Reviews from browsers without JavaScript: productId, rating, title, text and name.
 * - `POST /reviews`: also email and `page`, the path of the product's page
 * - `POST /reviews/request`: also `order`, the token of the order
 */
export const reviewForms: readonly FormFallback[] = [
  {
    path: "/reviews",
    call,
    input,
    next: (_answer, { page = "" }) => `${PRODUCT_PAGE.test(page) ? page : "/"}?done=review#reviews`,
  },
  {
    path: REVIEW_REQUEST_PATH,
    call,
    input,
    next: (_answer, { order = "", productId = "" }) =>
      `${REVIEW_REQUEST_PATH}?${new URLSearchParams({ order, done: productId })}`,
  },
];
