import type { BlockServing } from "./serving.ts";

/** The template reads the cart of the page: the count is 0 and the text empty at first. Spec: B3.76. */
export const cart: BlockServing<"cart"> = {};
