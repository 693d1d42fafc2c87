import { createSignedOut, keysOf } from "./browser-copies.ts";
import { contentOf, isOfOpenWindow, openText, restText } from "./open-windows.ts";

/** What is kept, and of what. The text of one person is not saved in the name of the next one in the same browser. */
export type CopyOf = {
  /** One of the places that a sign-out looks at. */
  readonly kind:
    | "page-draft"
    | "item-draft"
    | "item-undo"
    | "design-draft"
    | "design-undo"
    | "form-draft";
  readonly websiteId: string;
  readonly ownerId: string;
  readonly id: string;
};

type FoundCopy<Kept> = {
  readonly kept: Kept;
  /** When it was written, in milliseconds; 0 where an earlier version did not keep it. */
  readonly atMs: number;
  /** Its window is closed, was reloaded, or is this one. */
  readonly isLeft: boolean;
  /** It is part of what this window keeps from the next write on: its place is given up then. */
  readonly take: () => void;
  /** The same of a part: the place keeps `rest`, for its window or the next one. */
  readonly takeAllBut: (rest: Kept) => void;
};

export type KeptCopies<Kept> = {
  /** What windows keep, also those that are open. The latest comes last. */
  readonly read: () => readonly FoundCopy<Kept>[];
  /** Undefined: nothing is left to keep. */
  readonly write: (kept: Kept | undefined) => void;
};

type Options<Kept> = {
  readonly read: (value: unknown) => Kept;
  readonly now?: () => number;
  /**
   * Keys of earlier versions that name no member: the member who opens the screen first gets what is there. It is a
   * browser's only copy of what was typed.
   */
  readonly former?: readonly string[];
};

type Place<Kept> = {
  readonly place: string;
  readonly text: string;
  readonly kept: Kept;
  readonly atMs: number;
  readonly isLeft: boolean;
};

/** An earlier version kept no time, or that of a form as a text. */
const atMsOf = (value: unknown): number => {
  const { atMs, at } = value as { readonly atMs?: unknown; readonly at?: unknown };
  if (typeof atMs === "number") return atMs;
  return typeof at === "string" ? Date.parse(at) : 0;
};

/**
 * What a browser keeps of something that is not saved. Each window keeps it at a separate place, so that none overwrites
 * that of another one; the next window of the same member takes over what it finds. Storage that is full or disabled
 * keeps nothing; what is saved is not affected.
 */
export const createKeptCopies = <Kept extends object>(
  { kind, websiteId, ownerId, id }: CopyOf,
  { read, now = Date.now, former = [] }: Options<Kept>,
): KeptCopies<Kept> => {
  const key = `daybook.${kind}.${websiteId}.${ownerId}.${id}`;
  const own = `${key}~${crypto.randomUUID()}`;
  const isOver = createSignedOut();
  /** What this window has taken over, and where it was. */
  const taken = new Map<string, { readonly before: string; readonly rest?: string }>();
  let written: string | undefined;

  const readPlace = (place: string): readonly Place<Kept>[] => {
    try {
      const text = localStorage.getItem(place);
      if (text === null) return [];
      const value = JSON.parse(text) as object;
      const atMs = atMsOf(value);
      const isLeft = !isOfOpenWindow(place, value, now() - atMs);
      return [{ place, text, kept: read(value), atMs, isLeft }];
    } catch {
      return [];
    }
  };
  const give = (text: string | undefined, kept: Kept | undefined): void => {
    if (kept === undefined) localStorage.removeItem(own);
    else localStorage.setItem(own, openText(own, { ...kept, atMs: now() }));
    // The same text is tried again if there was no room for it.
    written = text;
    // What another window has written there since is not what was taken over.
    for (const [place, { before, rest }] of taken) {
      const present = localStorage.getItem(place);
      if (contentOf(present) !== contentOf(before)) continue;
      if (rest === undefined) localStorage.removeItem(place);
      else localStorage.setItem(place, restText(rest, present));
    }
    taken.clear();
  };

  return {
    read: () =>
      // An earlier version had one place for all windows of a member.
      [...former, key, ...keysOf([`${key}~`])]
        .flatMap(readPlace)
        .toSorted((one, other) => one.atMs - other.atMs)
        .map(({ place, text, kept, atMs, isLeft }) => ({
          kept,
          atMs,
          isLeft,
          take: () => void taken.set(place, { before: text }),
          takeAllBut: (rest) =>
            void taken.set(place, { before: text, rest: JSON.stringify({ ...rest, atMs }) }),
        })),
    write: (kept) => {
      const text = kept && JSON.stringify(kept);
      if ((text === written && taken.size === 0) || isOver()) return;
      try {
        give(text, kept);
      } catch {
        // As above.
      }
    },
  };
};
