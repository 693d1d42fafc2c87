import * as z from "zod/mini";

const MAX_ID_LENGTH = 200;

const Id = z.catch(z.optional(z.string().check(z.maxLength(MAX_ID_LENGTH))), undefined);

/** What the bar of a preview asks for. */
const PreviewSearch = z.object({
  show: z.catch(z.optional(z.enum(["new", "old", "off"])), undefined),
  /** Scripts of the website's own templates and code. */
  scripts: z.catch(z.optional(z.enum(["on", "off"])), undefined),
  /** What is opened next, see `previewTarget`. */
  path: z.catch(z.optional(z.string()), undefined),
  /** What is published next. */
  publish: Id,
  /** The editor that is opened next. */
  edit: Id,
  /** What these two name: a page, or a post, an event or a gallery. */
  of: z.catch(z.optional(z.enum(["page", "item"])), undefined),
});
export type PreviewSearch = z.infer<typeof PreviewSearch>;

export const previewSearch = (search: Record<string, unknown>): Partial<PreviewSearch> =>
  PreviewSearch.parse(search);
