import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";
import { MAX_LISTED } from "./products.ts";
import { slug } from "./values.ts";

export const collections = defineBlock({
  content: z.object({
    type: z.literal("collections"),
    /** The slug of the collection whose children are listed; empty: those of the top level. */
    parent: slug,
    limit: z.int().check(z.minimum(1), z.maximum(MAX_LISTED)),
  }),
  code: null,
  editorName: null,
  serving: "drawn",
});
