/** The used part of `sessionStorage`. */
export type KeyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const kept = new Map<string, string>();
const inMemory: KeyStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
  removeItem: (name) => void kept.delete(name),
};

/** Kept as long as the tab, or as long as the page in a browser that blocks storage. */
export const tabStorage = (): KeyStorage => {
  try {
    return window.sessionStorage;
  } catch {
    return inMemory;
  }
};
