import { createStore } from "../kit/external-store.ts";
import { tabStorage } from "../kit/tab-storage.ts";

const NAME = "daybook.payment";

type Method = "manual" | "stripe";

const remembered = (): Method | undefined => {
  const method = tabStorage().getItem(NAME);
  return method === "manual" || method === "stripe" ? method : undefined;
};

/** The selected payment method; it survives a reload and a visit to the other step. */
export const chosenMethod = createStore<Method | undefined>(remembered());

export const chooseMethod = (method: Method): void => {
  chosenMethod.set(method);
  try {
    tabStorage().setItem(NAME, method);
  } catch {
    // With a full storage it is kept as long as the page.
  }
};
