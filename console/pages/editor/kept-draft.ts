import * as z from "zod/mini";
import { PageDocument } from "#domain/pages/document.ts";
import { DraftEdit } from "#domain/pages/edits.ts";
import { createSessionEnd, keysOf } from "../../kit/editing/browser-copies.ts";
import type { ChangeSteps } from "./change-steps.ts";
import type { Draft } from "./draft-snapshot.ts";
import { partOf, type Queue } from "./queue.ts";

const group = z.optional(z.string());
const ids = z.readonly(z.array(z.string()));
const steps = z.readonly(z.array(z.object({ ids, group, undoing: z.optional(ids) })));

/** What this browser keeps of a draft: the changes that are not recorded, and what can be undone. */
const Kept = z.object({
  draft: z.int(),
  queue: z.readonly(
    z.array(
      z.object({
        edit: DraftEdit,
        follows: z.boolean(),
        sent: z._default(z.boolean(), true),
        asks: z.optional(z.boolean()),
        group,
      }),
    ),
  ),
  /** The parts that waiting changes are about, as this window saw them. */
  seen: z.optional(PageDocument),
  undoable: steps,
  redoable: steps,
  /** When it was written, in milliseconds. An earlier version did not keep it. */
  atMs: z._default(z.number(), 0),
});
/** What is kept of a draft, without the time. */
export type Kept = Omit<z.infer<typeof Kept>, "atMs">;

/** The parts of a document that waiting changes could replace, and the sections that they put blocks into. */
const touchedParts = (queue: Queue, document: PageDocument): PageDocument => {
  const parts = new Set(
    queue.flatMap(({ edit }) => [partOf(edit), ...("sectionId" in edit ? [edit.sectionId] : [])]),
  );
  return {
    ...document,
    sections: document.sections.filter(
      ({ id, blocks }) => parts.has(id) || blocks.some((block) => parts.has(block.id)),
    ),
  };
};

export const keptOf = (
  { draft, document }: Pick<Draft, "draft" | "document">,
  queue: Queue,
  { undoable, redoable }: Pick<ChangeSteps, "undoable" | "redoable">,
): Kept => ({
  draft,
  queue: [...queue],
  ...(queue.length > 0 && { seen: touchedParts(queue, document) }),
  undoable: [...undoable],
  redoable: [...redoable],
});

/** The changes of one person are not sent in the name of the next one in the same browser. */
type Whose = { readonly websiteId: string; readonly ownerId: string; readonly pageId: string };

const keyOf = ({ websiteId, ownerId, pageId }: Whose): string =>
  `daybook.page-draft.${websiteId}.${ownerId}.${pageId}`;

/**
 * Before Daybook kept changes for each member, those of a page were here. The member who opens the page first gets
 * them: it is a browser's only copy of what was typed.
 */
const formerKeyOf = ({ websiteId, pageId }: Whose): string =>
  `daybook.page-draft.${websiteId}.${pageId}`;

type Place = {
  readonly place: string;
  readonly text: string;
  readonly kept: Kept;
  readonly atMs: number;
};

const readPlace = (place: string): readonly Place[] => {
  try {
    const text = localStorage.getItem(place);
    if (text === null) return [];
    const { atMs, ...kept } = Kept.parse(JSON.parse(text));
    return [{ place, text, kept, atMs }];
  } catch {
    return [];
  }
};

/**
 * Each window keeps its changes at a separate place, so that none overwrites those of another one. The next window
 * of the same member takes over what it finds. Storage that is full or disabled keeps nothing; what is recorded is
 * not affected.
 */
export const keptDraft = (whose: Whose, now: () => number = Date.now) => {
  const own = `${keyOf(whose)}~${crypto.randomUUID()}`;
  const isOver = createSessionEnd();
  /** What this window has taken over, and where it was. */
  const taken = new Map<string, string>();
  let written: string | undefined;
  return {
    /** The latest comes last. */
    read: (): readonly Kept[] => {
      const windows = keysOf([`${keyOf(whose)}~`]);
      const found = [keyOf(whose), formerKeyOf(whose), ...windows]
        .flatMap(readPlace)
        .toSorted((one, other) => one.atMs - other.atMs);
      for (const { place, text } of found) taken.set(place, text);
      return found.map(({ kept }) => kept);
    },
    write: (kept: Kept): void => {
      const text = JSON.stringify(kept);
      if (text === written || isOver()) return;
      try {
        localStorage.setItem(own, JSON.stringify({ ...kept, atMs: now() }));
        // The same text is tried again if there was no room for it.
        written = text;
        // What another window has written there since is not what was taken over.
        for (const [place, before] of taken)
          if (localStorage.getItem(place) === before) localStorage.removeItem(place);
        taken.clear();
      } catch {
        // As above.
      }
    },
  };
};
