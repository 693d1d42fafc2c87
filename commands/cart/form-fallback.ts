import type { FormFallback } from "#infra/http/form-fallback.ts";
import { quantityOf } from "./quantity-of.ts";

/**
 * The shop's forms for browsers without JavaScript. Every form carries the hidden field `crumb`.
 * - `POST /cart/update`: entryId, quantity; the button `remove=1` (or quantity 0) removes
 */
export const cartForms: readonly FormFallback[] = [
  {
    path: "/cart/update",
    call: ({ remove, quantity }) =>
      remove !== undefined || quantity === "0"
        ? "DELETE /api/commerce/shopping-cart/entries/:entryId"
        : "PUT /api/commerce/shopping-cart/entries/:entryId",
    input: ({ entryId, quantity }) => ({
      params: { entryId },
      body: { quantity: quantityOf(quantity) },
    }),
    next: () => "/cart",
  },
];
