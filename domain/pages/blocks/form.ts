import * as z from "zod/mini";
import { blockTypes } from "../../codes/content-codes.ts";
import { defineBlock } from "./definition.ts";
import { formId } from "./values.ts";

export const form = defineBlock({
  content: z.object({ type: z.literal("form"), formId }),
  code: blockTypes.form,
  editorName: "custom-form",
  serving: "found",
  formId: (content) => content.formId,
  check: (content) =>
    content.formId === "" ? [{ code: "form-missing", text: "Select a form." }] : [],
});
