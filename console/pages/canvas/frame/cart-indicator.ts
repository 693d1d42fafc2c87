import { cartCountLabel, cartCountText } from "#domain/cart/cart-count.ts";
import type { CartSummaryData } from "#domain/cart/cart-summary.ts";

/** Spec: B4.13. */
type State = "uninitialised" | "initialised";

const indicators = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(".page-cart-link"),
];

const mark = (indicator: HTMLElement, state: State): void => {
  indicator.dataset.cartIndicator = state;
};

const subtotalIn = (indicator: HTMLElement): HTMLElement => {
  const present = indicator.querySelector<HTMLElement>(".cart-subtotal");
  if (present) return present;
  const added = document.createElement("span");
  added.className = "cart-subtotal";
  indicator.append(" ", added);
  return added;
};

const show = (indicator: HTMLElement, { items, subtotal }: CartSummaryData): void => {
  const count = indicator.querySelector(".cart-quantity");
  if (count) count.textContent = cartCountText(items);
  const label = indicator.querySelector(".visually-hidden");
  if (label) label.textContent = cartCountLabel(items);
  if (subtotal === "") indicator.querySelector(".cart-subtotal")?.remove();
  else subtotalIn(indicator).textContent = subtotal;
  mark(indicator, "initialised");
};

/**
 * The indicators of the cart in the page. Nobody's cart is in the canvas: they are uninitialised until the
 * editor says for the first time what they show. Spec: B3.76, B4.13.
 */
export const createCartIndicators = () => {
  let summary: CartSummaryData | undefined;
  const settle = (): void => {
    for (const indicator of indicators())
      if (summary === undefined) mark(indicator, "uninitialised");
      else show(indicator, summary);
  };
  settle();
  return {
    /** After the page was drawn: indicators may be new. */
    settle,
    update: (next: CartSummaryData): void => {
      summary = next;
      settle();
    },
  };
};
