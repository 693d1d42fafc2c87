import * as z from "zod/mini";
import { PageDocument } from "#domain/pages/document.ts";
import { DraftEdit } from "#domain/pages/edits.ts";
import { createKeptCopies } from "../../kit/editing/kept-copies.ts";
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

type Whose = { readonly websiteId: string; readonly ownerId: string; readonly pageId: string };

/**
 * What this browser keeps of a page, so that a closed window loses nothing. The window that reads it takes it over. Of a
 * window that is open it takes only what could not be saved: that can be undone there, and not here.
 */
export const keptDraft = ({ websiteId, ownerId, pageId }: Whose, now?: () => number) => {
  const copies = createKeptCopies<Kept>(
    { kind: "page-draft", websiteId, ownerId, id: pageId },
    {
      read: (value) => Kept.parse(value),
      former: [`daybook.page-draft.${websiteId}.${pageId}`],
      ...(now !== undefined && { now }),
    },
  );
  return {
    /** The latest comes last. */
    read: (): readonly Kept[] =>
      copies.read().flatMap(({ kept, isLeft, take, takeAllBut }) => {
        if (isLeft) {
          take();
          return [kept];
        }
        if (kept.queue.length === 0) return [];
        const { seen: _seen, ...steps } = kept;
        takeAllBut({ ...steps, queue: [] });
        return [{ ...kept, undoable: [], redoable: [] }];
      }),
    write: (kept: Kept): void => copies.write(kept),
  };
};
