import * as z from "zod/mini";
import { blockTypes } from "../../codes/content-codes.ts";
import { defineBlock, linkRemarks } from "./definition.ts";
import { href, label } from "./values.ts";

const MAX_BUTTONS = 10;

export const buttons = defineBlock({
  content: z.object({
    type: z.literal("buttons"),
    buttons: z
      .array(z.object({ label, href, look: z.enum(["primary", "quiet"]) }))
      .check(z.maxLength(MAX_BUTTONS)),
  }),
  code: blockTypes.button,
  editorName: "buttons",
  serving: "kept",
  text: (content) => content.buttons.map((button) => button.label).join(" "),
  check: (content) => linkRemarks("button", content.buttons),
});
