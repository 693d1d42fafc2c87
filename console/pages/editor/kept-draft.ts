import * as z from "zod/mini";
import { DraftEdit } from "#domain/pages/edits.ts";

const group = z.optional(z.string());
const steps = z.readonly(z.array(z.object({ ids: z.readonly(z.array(z.string())), group })));

/** What this browser keeps of a draft: the changes that are not recorded, and what can be undone. */
const Kept = z.object({
  draft: z.int(),
  queue: z.readonly(
    z.array(
      z.object({
        edit: DraftEdit,
        follows: z.boolean(),
        sent: z._default(z.boolean(), true),
        group,
      }),
    ),
  ),
  undoable: steps,
  redoable: steps,
});
export type Kept = z.infer<typeof Kept>;

const keyOf = (websiteId: string, pageId: string): string =>
  `daybook.page-draft.${websiteId}.${pageId}`;

/** Storage that is full or disabled keeps nothing; what is recorded is not affected. */
export const keptDraft = (websiteId: string, pageId: string) => ({
  read: (): Kept | undefined => {
    try {
      const text = localStorage.getItem(keyOf(websiteId, pageId));
      return text === null ? undefined : Kept.parse(JSON.parse(text));
    } catch {
      return undefined;
    }
  },
  write: (kept: Kept): void => {
    try {
      localStorage.setItem(keyOf(websiteId, pageId), JSON.stringify(kept));
    } catch {
      // As above.
    }
  },
});
