import { useLayoutEffect, useRef, useState } from "react";
import { placesIn } from "../../kit/editing/places-in.ts";

type Keyed = { readonly items: readonly unknown[]; readonly keys: readonly string[] };

const keyed = ({ items: before, keys }: Keyed, items: readonly unknown[]): Keyed => {
  const places = placesIn(before, items);
  return { items, keys: items.map((_, at) => keys[places.indexOf(at)] ?? crypto.randomUUID()) };
};

/** Keys of items that have no ids: the fields of an item, and what is being uploaded in them, stay with it. */
export const useItemKeys = (items: readonly unknown[]) => {
  const [held, setHeld] = useState<Keyed>(() => keyed({ items: [], keys: [] }, items));
  const now = held.items === items ? held : keyed(held, items);
  if (now !== held) setHeld(now);
  const shown = useRef(now.keys);
  useLayoutEffect(() => {
    shown.current = now.keys;
  });
  return {
    keys: now.keys,
    /** Called before items are moved or removed here, because nobody can distinguish equal items afterwards. */
    hold: (next: readonly unknown[], keys: readonly string[]) => setHeld({ items: next, keys }),
    /** Also answers fields that are closed. */
    has: (key: string): boolean => shown.current.includes(key),
  };
};
