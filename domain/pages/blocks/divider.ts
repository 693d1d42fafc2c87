import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";

export const divider = defineBlock({
  content: z.object({ type: z.literal("divider") }),
  code: null,
  editorName: null,
  serving: "kept",
});
