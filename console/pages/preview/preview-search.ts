import * as z from "zod/mini";
import { ownPath } from "#domain/kit/own-path.ts";

const MAX_ID_LENGTH = 200;

/** What the bar of a preview asks for. */
const PreviewSearch = z.object({
  show: z.catch(z.optional(z.enum(["new", "old", "off"])), undefined),
  /** Scripts of the website's own templates and code. */
  scripts: z.catch(z.optional(z.enum(["on", "off"])), undefined),
  /** The path of this website that is opened next. */
  path: z.catch(
    z.optional(z.string().check(z.refine((path) => ownPath(path) !== undefined))),
    undefined,
  ),
  /** The page that is published next. */
  publish: z.catch(z.optional(z.string().check(z.maxLength(MAX_ID_LENGTH))), undefined),
});
export type PreviewSearch = z.infer<typeof PreviewSearch>;

export const previewSearch = (search: Record<string, unknown>): Partial<PreviewSearch> =>
  PreviewSearch.parse(search);
