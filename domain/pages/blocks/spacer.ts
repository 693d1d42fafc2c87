import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";

export const spacer = defineBlock({
  content: z.object({ type: z.literal("spacer") }),
  code: null,
  editorName: null,
  serving: "kept",
});
