import * as z from "zod/mini";

const at = z.iso.datetime();
const name = z.string();
/** Version of one template, starting at 1; publishing and reverting both create one. */
const version = z.int().check(z.minimum(1));
const source = z.string();

/** Stored for ever: a released member is never edited. */
const TemplateDrafted = z.object({
  type: z.literal("TemplateDrafted"),
  name,
  source,
  draftedAt: at,
});

/** Visitors see this source from now on. The draft, if any, became this version. */
const TemplatePublished = z.object({
  type: z.literal("TemplatePublished"),
  name,
  version,
  source,
  publishedAt: at,
});

/** Visitors see the source of `toVersion` again, as a new version. A draft is kept. */
const TemplateReverted = z.object({
  type: z.literal("TemplateReverted"),
  name,
  version,
  toVersion: version,
  source,
  revertedAt: at,
});

const TemplateDraftDiscarded = z.object({
  type: z.literal("TemplateDraftDiscarded"),
  name,
  discardedAt: at,
});

/**
 * The template is neither published nor drafted any longer. Its versions are kept and can be
 * restored.
 */
const TemplateDeleted = z.object({
  type: z.literal("TemplateDeleted"),
  name,
  deletedAt: at,
});

/** Stream `template-<websiteId>.<name>`: one template of a website's theme. */
export const TemplateEvent = z.discriminatedUnion("type", [
  TemplateDrafted,
  TemplatePublished,
  TemplateReverted,
  TemplateDraftDiscarded,
  TemplateDeleted,
]);
export type TemplateEvent = z.infer<typeof TemplateEvent>;
