import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";

export const MAX_SUMMARIES = 12;

/** The latest posts, the next events or the newest galleries of a collection of content. */
export const summary = defineBlock({
  content: z.object({
    type: z.literal("summary"),
    /** Id of the collection; empty: still to be chosen. */
    collectionId: z.string().check(z.maxLength(100)),
    /** Only items of this category; empty: all. */
    category: z.string().check(z.maxLength(25)),
    /** Only featured items; absent: all. */
    onlyFeatured: z.optional(z.boolean()),
    limit: z.int().check(z.minimum(1), z.maximum(MAX_SUMMARIES)),
    /** Spec: B2.35. */
    look: z.enum(["list", "grid"]),
    showsPictures: z.boolean(),
    showsDates: z.boolean(),
    showsExcerpts: z.boolean(),
  }),
  code: null,
  editorName: null,
  serving: "found",
  check: ({ collectionId }) =>
    collectionId === ""
      ? [
          {
            code: "choice-missing",
            text: "The block “Latest posts and events” has no blog, calendar or gallery yet.",
          },
        ]
      : [],
});
