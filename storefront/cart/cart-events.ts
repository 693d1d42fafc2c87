/** Spec: A4.2. */
export type CartEventName =
  | "loading"
  | "loaded"
  | "recalculate-start"
  | "recalculate-end"
  | "item-added";

/**
 * Told to whoever listens on the document, as `cart:loading` and so on; `detail` holds the cart where
 * there is one. Our choice: amounts are recalculated from the moment that a change is asked for until
 * the last answer to any is there.
 */
export const tellCart = (name: CartEventName, detail?: unknown): void => {
  document.dispatchEvent(new CustomEvent(`cart:${name}`, { detail }));
};
