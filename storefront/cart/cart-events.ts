/** Spec: A4.2. */
export type CartEventName =
  | "loading"
  | "loaded"
  | "recalculate-start"
  | "recalculate-end"
  | "item-added";

/**
 * Dispatched on the document as `cart:loading` and so on; `detail` contains the cart where there is
 * one. Not in the specification: amounts count as recalculating from the request of a change until
 * the last answer to any.
 */
export const tellCart = (name: CartEventName, detail?: unknown): void => {
  document.dispatchEvent(new CustomEvent(`cart:${name}`, { detail }));
};
