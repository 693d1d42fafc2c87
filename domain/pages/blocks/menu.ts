import * as z from "zod/mini";
import { blockTypes } from "../../codes/content-codes.ts";
import { hiddenNavigation, memberAreaNavigation } from "../../codes/site-codes.ts";
import { defineBlock, linkRemarks } from "./definition.ts";
import { href, label } from "./values.ts";

export const MAX_LINKS = 30;

/**
 * The website's own menu, the links of the block, the pages that no menu names, or those for members, which a
 * visitor sees who can open them. Spec: B3.98.
 */
const sources = ["website", "own", hiddenNavigation, memberAreaNavigation.name] as const;
export type MenuSource = (typeof sources)[number];

export const isListOfPages = (source: MenuSource): boolean =>
  source === hiddenNavigation || source === memberAreaNavigation.name;

export const menu = defineBlock({
  content: z.object({
    type: z.literal("menu"),
    /** Names the menu for people who cannot see where it is. */
    name: label,
    source: z.enum(sources),
    links: z.array(z.object({ label, href })).check(z.maxLength(MAX_LINKS)),
    look: z.enum(["row", "column"]),
  }),
  code: blockTypes.navigation,
  editorName: "navigation",
  serving: ({ source }) => (isListOfPages(source) ? "found" : "drawn"),
  text: ({ source, links }) => (source === "own" ? links.map((link) => link.label).join(" ") : ""),
  check: ({ source, links }) => (source === "own" ? linkRemarks("link", links) : []),
});
