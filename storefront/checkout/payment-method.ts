import { createStore } from "../kit/external-store.ts";

/** How the buyer wants to pay, once they have said so; outlives a look at the other step. */
export const chosenMethod = createStore<"manual" | "stripe" | undefined>(undefined);
