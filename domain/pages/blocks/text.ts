import * as z from "zod/mini";
import { linksIn, richTextOf, runningTextOf } from "../read-rich-text.ts";
import { RichText } from "../rich-text.ts";
import { defineBlock } from "./definition.ts";

export const text = defineBlock({
  content: z.object({ type: z.literal("text"), text: RichText }),
  code: null,
  editorName: "body",
  serving: "kept",
  text: (content) => richTextOf(content.text),
  prose: (content) => runningTextOf(content.text),
  headings: (content) =>
    content.text.content.flatMap((node) => (node.type === "heading" ? [node.attrs.level] : [])),
  check: (content) =>
    linksIn(content.text).includes("")
      ? [{ code: "link-empty", text: "A link in a text leads nowhere." }]
      : [],
});
