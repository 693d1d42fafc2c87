import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";

/** The visitor's cart: its number of items and their sum. Spec: B3.76. */
export const cart = defineBlock({
  content: z.object({ type: z.literal("cart") }),
  code: null,
  editorName: null,
  serving: "drawn",
});
