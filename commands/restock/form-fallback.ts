import type { FormFallback } from "#infra/http/form-fallback.ts";

/** Only ever redirects to a product's page, whatever the field contains. */
const PRODUCT_PAGE = /^\/shop\/p\/[\w-]+$/;

/**
 * The sign-up for browsers without JavaScript: `POST /restock` with productId, variantId,
 * siteVisitorEmail, isJoinMailingList and `page`, the path of the product's page.
 */
export const restockForms: readonly FormFallback[] = [
  {
    path: "/restock",
    call: () => "POST /api/site-users/account/notifications/restock",
    input: ({ productId, variantId, siteVisitorEmail, isJoinMailingList }) => ({
      body: {
        productId,
        variantId,
        siteVisitorEmail,
        isJoinMailingList: isJoinMailingList !== undefined,
      },
    }),
    next: (_answer, { page = "" }) => `${PRODUCT_PAGE.test(page) ? page : "/"}?done=restock`,
  },
];
