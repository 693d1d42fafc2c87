import * as z from "zod/mini";
import { ContentItemDefinition } from "#domain/content/item.ts";
import { createSessionEnd } from "../kit/editing/browser-copies.ts";

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

/** The text of one person is not saved in the name of the next one in the same browser. */
export type Whose = {
  readonly websiteId: string;
  readonly ownerId: string;
  readonly itemId: string;
};

/**
 * An earlier version of Daybook did not keep whose text it is. The member who opens the item first gets it: what was
 * written without a connection is nowhere else.
 */
const takeOver = (former: string, key: string): void => {
  const text = localStorage.getItem(former);
  if (text === null) return;
  localStorage.removeItem(former);
  if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
};

/** A browser that cannot store anything keeps nothing; what is saved is not affected. */
export const keptItem = ({ websiteId, ownerId, itemId }: Whose) => {
  const key = `daybook.item-draft.${websiteId}.${ownerId}.${itemId}`;
  const isOver = createSessionEnd();
  return {
    read: (): Kept | undefined => {
      try {
        takeOver(`daybook.item-draft.${websiteId}.${itemId}`, key);
        const text = localStorage.getItem(key);
        return text === null ? undefined : Kept.parse(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    write: (kept: Kept | undefined): void => {
      try {
        if (isOver()) return;
        if (kept === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // As above.
      }
    },
  };
};
