import { newKey } from "../kit/new-key.ts";
import type { KeyStorage } from "../kit/tab-storage.ts";

const NAME = "daybook.order-key";

/**
 * The idempotency key of the order being placed. It is the same for every attempt, over reloads as
 * well, until an answer is final: then `settle` drops it.
 */
export const createOrderKey = (storage: KeyStorage, makeKey: () => string = newKey) => ({
  current: (): string => {
    const kept = storage.getItem(NAME) ?? makeKey();
    storage.setItem(NAME, kept);
    return kept;
  },
  settle: (): void => storage.removeItem(NAME),
});
