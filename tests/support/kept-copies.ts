import type { KeptCopies } from "#console/kit/editing/kept-copies.ts";

/** What the windows of a browser keep of one thing, each at a separate place. */
export const aBrowser = <Kept extends object>() => {
  const places = new Map<object, Kept>();
  const open = new Set<object>();
  return {
    /** Closes all windows. */
    close: (): void => open.clear(),
    /** The latest comes last. */
    all: (): readonly Kept[] => [...places.values()],
    /** As if an earlier window had left this, and no other one anything. */
    only: (kept: Kept): void => {
      places.clear();
      places.set({}, kept);
    },
    window: (): KeptCopies<Kept> => {
      const own = {};
      const taken = new Map<object, { readonly kept: Kept; readonly rest?: Kept }>();
      return {
        read: () =>
          [...places].map(([place, kept], atMs) => ({
            kept,
            atMs,
            isLeft: place === own || !open.has(place),
            take: () => void taken.set(place, { kept }),
            takeAllBut: (rest) => void taken.set(place, { kept, rest }),
          })),
        write: (kept) => {
          places.delete(own);
          open.add(own);
          if (kept !== undefined) places.set(own, kept);
          for (const [place, before] of taken)
            if (places.get(place) === before.kept) {
              if (before.rest === undefined) places.delete(place);
              else places.set(place, before.rest);
            }
          taken.clear();
        },
      };
    },
  };
};
