import { createStore } from "../kit/external-store.ts";

/** The selected payment method; it survives a visit to the other step. */
export const chosenMethod = createStore<"manual" | "stripe" | undefined>(undefined);
