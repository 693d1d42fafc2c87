import * as z from "zod/mini";
import { blockTypes } from "../../codes/content-codes.ts";
import { defineBlock, linkRemarks } from "./definition.ts";
import { href, label } from "./values.ts";

export const MAX_LINKS = 30;

export const menu = defineBlock({
  content: z.object({
    type: z.literal("menu"),
    /** Names the menu for people who cannot see where it is. */
    name: label,
    /** The website's own menu, or the links of this block. */
    source: z.enum(["website", "own"]),
    links: z.array(z.object({ label, href })).check(z.maxLength(MAX_LINKS)),
    look: z.enum(["row", "column"]),
  }),
  code: blockTypes.navigation,
  editorName: "navigation",
  serving: "drawn",
  text: ({ source, links }) => (source === "own" ? links.map((link) => link.label).join(" ") : ""),
  check: ({ source, links }) => (source === "own" ? linkRemarks("link", links) : []),
});
