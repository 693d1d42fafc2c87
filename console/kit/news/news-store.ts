import type { NewsKind } from "#read-api/history/news-contract.ts";

/** News that was not shown yet, and the lists that show it themselves. */
export const createNewsStore = () => {
  const counts = new Map<NewsKind, number>();
  const listeners = new Set<() => void>();
  /** Lists on their first page, with their reload function. */
  const shown = new Map<NewsKind, Set<() => void>>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    count: (kind: NewsKind): number => counts.get(kind) ?? 0,
    /** A list shows this kind from now on: counted news has been seen. */
    show: (kind: NewsKind, reload: () => void): (() => void) => {
      const lists = shown.get(kind) ?? new Set();
      shown.set(kind, lists.add(reload));
      if (counts.delete(kind)) {
        reload();
        changed();
      }
      return () => void lists.delete(reload);
    },
    tell: (kinds: readonly NewsKind[]): void => {
      for (const kind of new Set(kinds)) {
        const lists = shown.get(kind);
        for (const reload of lists ?? []) reload();
        if (lists === undefined || lists.size === 0)
          counts.set(kind, (counts.get(kind) ?? 0) + kinds.filter((each) => each === kind).length);
      }
      changed();
    },
    /** The lists were loaded before the feed started. */
    tellBegin: (): void => {
      for (const lists of shown.values()) for (const reload of lists) reload();
    },
  };
};
export type NewsStore = ReturnType<typeof createNewsStore>;
