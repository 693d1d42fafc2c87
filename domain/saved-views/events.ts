import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

/** A saved view of one of the console's lists. */
export const SavedView = z.object({
  viewId: z.string(),
  /** The list of the view: `orders`, `products` … */
  list: z.string(),
  name: z.string(),
  /** True: every member who can read the list sees it; false: only its creator. */
  shared: z.boolean(),
  /** The creator. */
  ownerId: z.string(),
  /** Query of the screen's URL: columns and their order, filters, sorting and rows per page. */
  address: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** What `person` of a saved view opens to. Filters and names can contain customers' data. */
export const ViewTexts = z.object({ name: z.string(), address: z.string() });
export type ViewTexts = z.infer<typeof ViewTexts>;

/**
 * A new or changed view in its new state; it also restores a removed one. Since `person` was added,
 * `view.name` and `view.address` are empty and sealed in it, under a key that belongs to this event
 * alone. That key is destroyed when the view is changed or removed, or when a customer whom the
 * view names is erased. Earlier events contain both in plain text.
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
/** The view with which a member's list opens when the URL names none; null for the plain list. */
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
