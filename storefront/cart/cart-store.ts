import { createStore } from "../kit/external-store.ts";

/** What the pill shows. */
export type CartSummary = {
  /** Units, not lines. */
  readonly totalQuantity: number;
  readonly subtotalCents: number;
  /** ISO 4217. */
  readonly currency: string;
};

export const cartSummary = createStore<CartSummary>({
  totalQuantity: 0,
  subtotalCents: 0,
  currency: "USD",
});
