import { createStore } from "../kit/external-store.ts";
import { tabStorage } from "../kit/tab-storage.ts";

const NAME = "daybook.payment";

/** The selected payment method; it survives a reload and a visit to the other step. */
export const chosenMethod = createStore<string | undefined>(
  tabStorage().getItem(NAME) ?? undefined,
);

export const chooseMethod = (method: string): void => {
  chosenMethod.set(method);
  try {
    tabStorage().setItem(NAME, method);
  } catch {
    // With a full storage it is kept as long as the page.
  }
};
