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

/**
 * The server answered a visitor that a page was not found. Plain facts without a decider and without the
 * visitor. Streams `missingPage-<websiteId>.<turn>`. Stored for ever: a released member is never edited.
 */
const PageNotFound = z.object({
  type: z.literal("PageNotFound"),
  /** In its normal form: `/old-page`. */
  path: z.string(),
  /** The path of our own page with the link, the host of another website, or empty. */
  source: z.string(),
});
export const MissingPageEvent = z.discriminatedUnion("type", [PageNotFound]);
export type MissingPageEvent = z.infer<typeof MissingPageEvent>;
