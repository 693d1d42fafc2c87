import { vi } from "vitest";

/** `localStorage` of a browser, on a map that the test can read; `vi.unstubAllGlobals` removes it. */
export const stubStorage = (stored: Map<string, string>): void => {
  vi.stubGlobal("localStorage", {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
};
