import * as z from "zod/mini";
import { ContentItemDefinition } from "#domain/content/item.ts";

/**
 * What is written here and not saved yet, with the draft that it follows and its edition, so that changes of two people can
 * be distinguished. What an earlier version of Daybook kept has no draft.
 */
const Kept = z.object({
  edition: z.int(),
  item: ContentItemDefinition,
  before: z.optional(ContentItemDefinition),
});
export type Kept = z.infer<typeof Kept>;

/** A browser that cannot store anything keeps nothing; what is saved is not affected. */
export const keptItem = (websiteId: string, itemId: string) => {
  const key = `daybook.item-draft.${websiteId}.${itemId}`;
  return {
    read: (): Kept | undefined => {
      try {
        const text = localStorage.getItem(key);
        return text === null ? undefined : Kept.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    write: (kept: Kept | undefined): void => {
      try {
        if (kept === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // As above.
      }
    },
  };
};
