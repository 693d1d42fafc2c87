import * as z from "zod/mini";
import { textOfNode } from "../read-rich-text.ts";
import { Paragraph } from "../rich-text.ts";
import { defineBlock } from "./definition.ts";
import { line } from "./values.ts";

export const quote = defineBlock({
  content: z.object({
    type: z.literal("quote"),
    text: z.array(Paragraph).check(z.maxLength(50)),
    /** Who said it; may be empty. */
    source: line,
  }),
  code: null,
  editorName: null,
  serving: "kept",
  text: (content) => `${content.text.map(textOfNode).join(" ")} ${content.source}`,
  prose: (content) => content.text.map(textOfNode).join(" "),
});
