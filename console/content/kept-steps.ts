import * as z from "zod/mini";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { createSessionEnd } from "../kit/editing/browser-copies.ts";
import type { ItemStep } from "./item-undo.ts";
import type { Whose } from "./kept-item.ts";

const steps = z.array(z.object({ part: z.record(z.string(), z.unknown()) }));

/** What can be undone and redone, with the edition of the draft that it follows. */
const Kept = z.object({ edition: z.int(), undoable: steps, redoable: steps });

export type KeptSteps = {
  readonly edition: number;
  readonly undoable: readonly ItemStep[];
  readonly redoable: readonly ItemStep[];
};

/** A browser keeps some 5,000,000 characters for all of a website. */
const MAX_CHARACTERS = 500_000;

const members: Readonly<Record<string, z.ZodMiniType | undefined>> = ContentItemDefinition.shape;

/** One member after the other: those that a step does not name have no default. */
const readStep = ({ part }: z.infer<typeof steps>[number]): ItemStep => ({
  part: Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, z.parse(members[name] ?? z.never(), value)]),
  ),
});

/** The text to keep, without the earliest steps where all of them are too long. */
const textOf = ({ edition, undoable, redoable }: KeptSteps): string => {
  for (let from = 0; ; from += Math.ceil((undoable.length - from) / 2)) {
    const text = JSON.stringify({ edition, undoable: undoable.slice(from), redoable });
    if (text.length <= MAX_CHARACTERS) return text;
    if (from >= undoable.length) return JSON.stringify({ edition, undoable: [], redoable: [] });
  }
};

/** What a browser keeps of the steps of an item, so that their own member can undo them after a reload. */
export const keptSteps = ({ websiteId, ownerId, itemId }: Whose) => {
  const key = `daybook.item-undo.${websiteId}.${ownerId}.${itemId}`;
  const isOver = createSessionEnd();
  return {
    read: (): KeptSteps | undefined => {
      try {
        // An earlier version of Daybook did not keep whose steps they are: they could be another member's.
        localStorage.removeItem(`daybook.item-undo.${websiteId}.${itemId}`);
        const text = localStorage.getItem(key);
        if (text === null) return undefined;
        const { edition, undoable, redoable } = Kept.parse(JSON.parse(text));
        return { edition, undoable: undoable.map(readStep), redoable: redoable.map(readStep) };
      } catch {
        return undefined;
      }
    },
    write: (kept: KeptSteps): void => {
      try {
        if (isOver()) return;
        if (kept.undoable.length + kept.redoable.length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, textOf(kept));
      } catch {
        // Storage that is full or disabled keeps nothing.
      }
    },
  };
};
