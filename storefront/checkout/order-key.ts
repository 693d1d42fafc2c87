import { newKey } from "../app/new-key.ts";

/** What of `sessionStorage` is needed; absent where the browser refuses storage. */
export type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const NAME = "daybook.order-key";

/** A browser that refuses storage keeps the key as long as the page. */
export const sessionKeys = (): KeyStorage => {
  try {
    return window.sessionStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    };
  }
};

/**
 * The idempotency key of the order being placed. It is the same for every attempt, over reloads as
 * well, until an answer says definitely what became of it: then `settle` forgets it.
 */
export const createOrderKey = (storage: KeyStorage, makeKey: () => string = newKey) => ({
  current: (): string => {
    const kept = storage.getItem(NAME) ?? makeKey();
    storage.setItem(NAME, kept);
    return kept;
  },
  settle: (): void => storage.removeItem(NAME),
});
