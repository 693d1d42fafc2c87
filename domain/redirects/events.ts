import * as z from "zod/mini";

/** An owner says where an old path leads; it replaces what was said about the path before. */
const RedirectDefined = z.object({
  type: z.literal("RedirectDefined"),
  /** In its normal form: `/old-page`. */
  path: z.string(),
  /** Path on the same website, with a query and a fragment where the owner gave them. */
  target: z.string(),
  definedAt: z.iso.datetime(),
});
/**
 * The path leads nowhere: neither where an owner said, nor to a page that was renamed before this
 * event.
 */
const RedirectRemoved = z.object({
  type: z.literal("RedirectRemoved"),
  path: z.string(),
  removedAt: z.iso.datetime(),
});
/** The removal was undone. */
const RedirectRestored = z.object({
  type: z.literal("RedirectRestored"),
  path: z.string(),
  restoredAt: z.iso.datetime(),
});
/**
 * Stream `redirect-<websiteId>.<id of the path>`. Redirects after a rename have no event: they
 * follow from the events that renamed the page. Stored for ever: a released member is
 * never edited.
 */
export const RedirectEvent = z.discriminatedUnion("type", [
  RedirectDefined,
  RedirectRemoved,
  RedirectRestored,
]);
export type RedirectEvent = z.infer<typeof RedirectEvent>;
