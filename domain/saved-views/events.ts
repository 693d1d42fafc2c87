import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

/** A way of looking at one of the console's lists that somebody wants to come back to. */
export const SavedView = z.object({
  viewId: z.string(),
  /** The list that it is of: `orders`, `products` … */
  list: z.string(),
  name: z.string(),
  /** Everybody in the website's console who can read the list sees it, else only who made it. */
  shared: z.boolean(),
  /** Who made it. */
  ownerId: z.string(),
  /** Query of the screen's address: columns and their order, filters, sorting and rows per page. */
  address: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** What `person` of a saved view opens to. Filters and names can name customers. */
export const ViewTexts = z.object({ name: z.string(), address: z.string() });
export type ViewTexts = z.infer<typeof ViewTexts>;

/**
 * New, or changed: the view as it is from now on. A removed one is brought back by it. Since `person` was added,
 * `view.name` and `view.address` are empty and sealed in it, under a key that belongs to this event alone: it is
 * destroyed when the view is changed or removed, or when a customer whom the view names is erased. Earlier
 * events hold both in the open.
 */
const ViewSaved = z.object({
  type: z.literal("ViewSaved"),
  view: SavedView,
  savedAt: z.iso.datetime(),
  person: z.optional(SealedPerson),
});
const ViewRemoved = z.object({
  type: z.literal("ViewRemoved"),
  viewId: z.string(),
  removedAt: z.iso.datetime(),
});
/** With what somebody's list opens when its address says nothing; null for the list as it is. */
const DefaultViewChosen = z.object({
  type: z.literal("DefaultViewChosen"),
  ownerId: z.string(),
  list: z.string(),
  viewId: z.nullable(z.string()),
  chosenAt: z.iso.datetime(),
});

/** Stream `savedViews-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const SavedViewEvent = z.discriminatedUnion("type", [
  ViewSaved,
  ViewRemoved,
  DefaultViewChosen,
]);
export type SavedViewEvent = z.infer<typeof SavedViewEvent>;
