import * as z from "zod/mini";
import { PageDocument } from "#domain/pages/document.ts";
import { DraftEdit } from "#domain/pages/edits.ts";
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
});
export type Kept = z.infer<typeof Kept>;

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

/** Storage that is full or disabled keeps nothing; what is recorded is not affected. */
export const keptDraft = (whose: Whose) => {
  /** Another window of the page keeps its changes at the same place: only what is new here replaces them. */
  let written: string | undefined;
  return {
    read: (): Kept | undefined => {
      try {
        const text = localStorage.getItem(keyOf(whose)) ?? localStorage.getItem(formerKeyOf(whose));
        return text === null ? undefined : Kept.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    write: (kept: Kept): void => {
      const text = JSON.stringify(kept);
      if (text === written) return;
      written = text;
      try {
        localStorage.setItem(keyOf(whose), text);
        localStorage.removeItem(formerKeyOf(whose));
      } catch {
        // As above.
      }
    },
  };
};
