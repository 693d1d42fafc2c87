import * as z from "zod/mini";
import { blockTypes } from "../../codes/content-codes.ts";
import { linksIn, richTextOf, runningTextOf } from "../read-rich-text.ts";
import { RichText } from "../rich-text.ts";
import { defineBlock } from "./definition.ts";
import { line } from "./values.ts";

export const MAX_FOLDS = 30;

export const accordion = defineBlock({
  content: z.object({
    type: z.literal("accordion"),
    items: z.array(z.object({ title: line, text: RichText })).check(z.maxLength(MAX_FOLDS)),
    /** Opening one closes the others. */
    isExclusive: z.boolean(),
    /** The first one is open at the beginning. */
    opensFirst: z.boolean(),
  }),
  code: blockTypes.accordion,
  editorName: null,
  serving: "kept",
  text: ({ items }) => items.map(({ title, text }) => `${title} ${richTextOf(text)}`).join("\n"),
  prose: ({ items }) => items.map(({ text }) => runningTextOf(text)).join("\n"),
  check: ({ items }) => [
    ...(items.some(({ title }) => title.trim() === "")
      ? [{ code: "part-empty", text: "A fold has no title." } as const]
      : []),
    ...(items.some(({ text }) => linksIn(text).includes(""))
      ? [{ code: "link-empty", text: "A link in a text leads nowhere." } as const]
      : []),
  ],
});
