import type { FormFallback } from "#infra/http/form-fallback.ts";

/**
 * The gift card pages' forms for browsers without JavaScript. Every form carries the hidden field
 * `crumb`.
 * - `POST /gift-card/balance`: code
 * - `POST /gift-card/:purchaseId`: for, name, email, fromName, message, deliverOn, next
 */
export const giftCardForms: readonly FormFallback[] = [
  {
    path: "/gift-card/balance",
    call: () => "POST /api/commerce/gift-cards/balance",
    input: ({ code }) => ({ body: { code } }),
    next: ({ body }) => (body as { balanceUrl: string }).balanceUrl,
  },
  {
    path: "/gift-card/:purchaseId",
    call: () => "PUT /api/commerce/gift-cards/purchases/:purchaseId",
    input: ({ purchaseId, ...body }) => ({ params: { purchaseId }, body }),
    next: ({ body }) => (body as { nextUrl: string }).nextUrl,
  },
];
