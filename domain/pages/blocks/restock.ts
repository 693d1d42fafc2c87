import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";
import { line, slug } from "./values.ts";

/** A sign-up for one product, shown while it is sold out. Spec: B2.39. */
export const restock = defineBlock({
  content: z.object({
    type: z.literal("restock"),
    /** Slug of the product; empty: still to be chosen. */
    product: slug,
    /** Shown instead while the product can be bought; may be empty. */
    availableText: line,
  }),
  code: null,
  editorName: null,
  serving: "found",
  // Not in the specification: while the product is sold out, search engines would say that it can be bought.
  text: () => "",
  check: ({ product }) =>
    product === ""
      ? [{ code: "choice-missing", text: "A restock sign-up has no product yet." }]
      : [],
});
