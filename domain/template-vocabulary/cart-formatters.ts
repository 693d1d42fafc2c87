import { cartCountLabel, cartCountText } from "../cart/cart-count.ts";
import { asNumber } from "../templates/readings.ts";
import type { FormatterDefinition, Scope } from "../templates/scope.ts";
import { ownMember } from "../templates/values.ts";
import { markup } from "./content-markup.ts";
import { minorMoney } from "./product-prices.ts";

/** Spec: A2.9, B2.5. */
const CART_URL = "/cart";

const quantityOf = (cart: unknown, scope: Scope): number => {
  const entries = ownMember(cart, "entries");
  if (!Array.isArray(entries)) return 0;
  scope.charge(entries.length);
  return entries.reduce<number>((sum, entry) => sum + asNumber(ownMember(entry, "quantity")), 0);
};

const subtotal: FormatterDefinition["run"] = (cart, _args, scope) =>
  markup`<span class="sqs-cart-subtotal">${minorMoney(ownMember(cart, "subtotalCents"), ownMember(cart, "currency"), scope)}</span>`;

export const cartFormatters: readonly FormatterDefinition[] = [
  {
    name: "cart-quantity",
    run: (cart, _args, scope) =>
      markup`<span class="sqs-cart-quantity">${cartCountText(quantityOf(cart, scope))}</span>`,
  },
  { name: "cart-subtotal", run: subtotal },
  { name: "cart-label", run: (cart, _args, scope) => cartCountLabel(quantityOf(cart, scope)) },
  { name: "cart-url", run: () => CART_URL },
];
