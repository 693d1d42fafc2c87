import { createStore } from "../kit/external-store.ts";

/** Content of the cart pill. */
export type CartSummary = {
  /** Counts units, not lines. */
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
