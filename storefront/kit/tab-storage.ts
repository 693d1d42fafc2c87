/** What of `sessionStorage` is needed. */
export type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const kept = new Map<string, string>();
const inMemory: KeyStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
  removeItem: (name) => void kept.delete(name),
};

/** Kept as long as the tab; a browser that refuses storage keeps it as long as the page. */
export const tabStorage = (): KeyStorage => {
  try {
    return window.sessionStorage;
  } catch {
    return inMemory;
  }
};
