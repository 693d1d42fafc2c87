import * as z from "zod/mini";
import { blockTypes } from "../../codes/content-codes.ts";
import { defineBlock } from "./definition.ts";
import { formId, line } from "./values.ts";

/** A form that joins a mailing list, with a title and a sentence about it. */
export const newsletter = defineBlock({
  content: z.object({
    type: z.literal("newsletter"),
    /** May be empty, like the text. */
    title: line,
    text: line,
    formId,
  }),
  code: blockTypes.newsletter,
  editorName: "newsletter",
  serving: "found",
  text: (content) => `${content.title} ${content.text}`,
  headings: (content) => (content.title.trim() === "" ? [] : [2]),
  formId: (content) => content.formId,
  check: (content) =>
    content.formId === "" ? [{ code: "form-missing", text: "Select a form." }] : [],
});
