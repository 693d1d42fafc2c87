import * as z from "zod/mini";
import { MAX_TEXT_BYTES } from "../limits.ts";
import { defineBlock } from "./definition.ts";

/**
 * HTML of the owner: the only markup in a page. It is sanitized when it is written; with scripts it
 * stays as it is, and only members who can also write templates can write it.
 */
export const code = defineBlock({
  content: z.object({
    type: z.literal("code"),
    html: z.string().check(z.maxLength(MAX_TEXT_BYTES)),
    runsScripts: z.boolean(),
  }),
  code: null,
  editorName: null,
  serving: "drawn",
  check: ({ html }) =>
    html.trim() === "" ? [{ code: "part-empty", text: "A code block is empty." }] : [],
});
