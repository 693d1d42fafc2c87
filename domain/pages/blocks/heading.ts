import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";
import { line } from "./values.ts";

const content = z.object({
  type: z.literal("heading"),
  text: line,
  level: z.literal([1, 2, 3, 4]),
});

export const heading = defineBlock({
  content,
  code: null,
  editorName: ({ level }) => (level <= 2 ? "heading" : "sub-heading"),
  serving: "kept",
  text: ({ text }) => text,
  headings: ({ level }) => [level],
  check: ({ text }) =>
    text.trim() === "" ? [{ code: "heading-empty", text: "A heading is empty." }] : [],
});
