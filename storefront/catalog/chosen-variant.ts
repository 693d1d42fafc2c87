import { createStore } from "../kit/external-store.ts";
import type { Variant } from "./product.ts";

/** Shared by the picture, the price and the sign-up of one product page. */
export const chosenVariant = createStore<Variant | undefined>(undefined);
