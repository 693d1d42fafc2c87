import * as z from "zod/mini";
import { blockTypes } from "../../codes/content-codes.ts";
import { viewModes } from "../../codes/page-codes.ts";
import { defineBlock } from "./definition.ts";
import { slug } from "./values.ts";

export const MAX_LISTED = 24;

export const products = defineBlock({
  content: z.object({
    type: z.literal("products"),
    /** The slug of a collection; empty: the whole shop. */
    collection: slug,
    limit: z.int().check(z.minimum(1), z.maximum(MAX_LISTED)),
    /** Absent: grid. Spec: B2.35. */
    look: z.optional(z.enum(viewModes)),
  }),
  code: blockTypes.product,
  editorName: null,
  serving: "found",
});
