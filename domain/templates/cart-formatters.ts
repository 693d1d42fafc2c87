import { formatMoney } from "../shared/format-money.ts";
import { html } from "./markup.ts";
import type { FormatterDefinition, Scope } from "./scope.ts";
import { ownMember, toNumber } from "./values.ts";

/** Spec: A9.2, B9.37. */
const MOST_SHOWN = 100;
/** Spec: A2.9, B2.5. */
const CART_URL = "/cart";

const quantityOf = (cart: unknown): number => {
  const entries = ownMember(cart, "entries");
  if (!Array.isArray(entries)) return 0;
  const total = entries.reduce<number>(
    (sum, entry) => sum + Math.max(0, toNumber(ownMember(entry, "quantity")) ?? 0),
    0,
  );
  return Math.trunc(total);
};

/** Units, not lines. */
export const cartCountText = (quantity: number): string =>
  quantity > MOST_SHOWN ? `${MOST_SHOWN}+` : String(quantity);

/** Spec: A2.3, B9.37. Our choice of words above 100. */
export const cartCountLabel = (quantity: number): string => {
  if (quantity > MOST_SHOWN) return `More than ${MOST_SHOWN} items in cart`;
  return quantity === 1 ? "One item in cart" : `${quantity} items in cart`;
};

const subtotal = (cart: unknown, scope: Scope): string => {
  const cents = toNumber(ownMember(cart, "subtotalCents")) ?? 0;
  const currency = ownMember(cart, "currency");
  return formatMoney(Math.round(cents), typeof currency === "string" ? currency : scope.currency());
};

export const cartFormatters: readonly FormatterDefinition[] = [
  {
    name: "cart-quantity",
    says: "Units in the cart; 100+ above 100.",
    run: (cart) =>
      html`<span class="cart-quantity" data-cart-quantity>${cartCountText(quantityOf(cart))}</span>`,
  },
  {
    name: "cart-subtotal",
    says: "The cart's subtotal.",
    run: (cart, _args, scope) =>
      html`<span class="cart-subtotal" data-cart-subtotal>${subtotal(cart, scope)}</span>`,
  },
  {
    name: "cart-label",
    says: "What a screen reader says: 3 items in cart.",
    run: (cart) => cartCountLabel(quantityOf(cart)),
  },
  { name: "cart-url", says: "/cart", run: () => CART_URL },
];
