import { useState } from "react";

/** A list with more items begins folded: a hundred pictures have a thousand fields. */
const MAX_OPEN_AT_FIRST = 5;

/** By the keys of items. */
type Openness = ReadonlyMap<string, boolean>;

const withNew = (before: Openness, keys: readonly string[]): Openness => {
  const added = keys.filter((key) => !before.has(key));
  if (added.length === 0) return before;
  const isOpen = keys.length <= MAX_OPEN_AT_FIRST;
  return new Map([...before, ...added.map((key) => [key, isOpen] as const)]);
};

/** Which items of a list show their fields. */
export const useOpenItems = (keys: readonly string[]) => {
  const [held, setHeld] = useState<Openness>(() => withNew(new Map(), keys));
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const now = withNew(held, keys);
  if (now !== held) setHeld(now);
  const isOpen = (key: string): boolean => now.get(key) === true;
  return {
    isOpen,
    /** What was open once stays drawn, with what is being uploaded in it. */
    isDrawn: (key: string): boolean => isOpen(key) || toggled.has(key),
    /** A few items need no fold; a fold that was used stays, with the focus. */
    canFold: (key: string): boolean =>
      keys.length > MAX_OPEN_AT_FIRST || !isOpen(key) || toggled.has(key),
    open: (key: string) => setHeld((before) => new Map([...before, [key, true]])),
    toggle: (key: string) => {
      setToggled((before) => new Set([...before, key]));
      setHeld((before) => new Map([...before, [key, before.get(key) !== true]]));
    },
  };
};
