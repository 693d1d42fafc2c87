import * as z from "zod/mini";
import { htmlFacts } from "../html-facts.ts";
import { MAX_TEXT_BYTES } from "../limits.ts";
import { type BlockRemark, defineBlock } from "./definition.ts";

const pictureRemarksIn = (html: string): readonly BlockRemark[] =>
  htmlFacts(html)
    .pictures.filter(({ altText }) => altText.trim() === "")
    .map(() => ({ code: "alt-missing", text: "A picture has no alt text." }));

/**
 * HTML of the owner: the only markup in a page. It is sanitized when it is written; with scripts it
 * stays as it is, and only members who can also write templates can write it.
 */
export const code = defineBlock({
  content: z.object({
    type: z.literal("code"),
    html: z.string().check(z.maxLength(MAX_TEXT_BYTES)),
    runsScripts: z.boolean(),
    /**
     * Not in the specification: nothing of the block reaches the page, and no script of it runs, before
     * the visitor has allowed it. Only of code that runs scripts.
     */
    waitsForConsent: z.optional(z.boolean()),
  }),
  code: null,
  editorName: null,
  serving: "drawn",
  headings: ({ html }) => htmlFacts(html).headings,
  check: ({ html }) =>
    html.trim() === ""
      ? [{ code: "part-empty", text: "A code block is empty." }]
      : pictureRemarksIn(html),
});
