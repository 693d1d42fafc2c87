import { inStock } from "#domain/cart/in-stock.ts";
import { validQuantity } from "#domain/cart/quantity.ts";
import { cartRejectionText } from "#domain/cart/rejections.ts";
import { type Choice, findVariant, missingOptions } from "../catalog/choose-variant.ts";
import type { Product } from "../catalog/product.ts";

export type CheckedAdd =
  | { readonly ok: true; readonly sku: string; readonly quantity: number }
  | { readonly ok: false; readonly message: string };

const GIFT_CARD = 4;

const refused = (rejection: Parameters<typeof cartRejectionText>[0]): CheckedAdd => ({
  ok: false,
  message: cartRejectionText(rejection),
});

/**
 * Checks what needs no server, in the server's own order; the server knows the cart's content.
 * `quantity` is the input's text. Spec: A5.1–A5.6.
 */
export const checkAdd = (product: Product, choice: Choice, quantity: string): CheckedAdd => {
  const missing = missingOptions(product, choice);
  if (missing.length > 0)
    return refused(
      product.productType === GIFT_CARD
        ? { code: "denomination-missing" }
        : { code: "options-missing", options: missing },
    );
  const variant = findVariant(product, choice);
  if (variant === undefined) return refused({ code: "variant-unavailable" });
  const units = quantity.trim() === "" ? Number.NaN : Number(quantity);
  const { productType } = product;
  const facts = {
    productType,
    variant: { ...variant, priceCents: 0, imageUrl: null, stock: variant },
  };
  if (!inStock(facts, 0, units)) return refused({ code: "not-enough-stock" });
  const invalid = validQuantity(units);
  return invalid === undefined ? { ok: true, sku: variant.sku, quantity: units } : refused(invalid);
};
