import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const drafts = {
  tag: "pages",
  access: "owner",
  permission: "content:read",
  method: "GET",
  params: z.object({ pageId: z.string().check(z.maxLength(100), storable) }),
} as const;

/**
 * For the sandboxed frame of the editor: its own policy takes the page's origin away, so that nothing
 * in it reaches the console. Sections and blocks have their ids as `data-section` and `data-block`.
 * 404 `page-unknown`.
 */
export const getPageCanvasContract = {
  ...drafts,
  path: "/api/console/pages/:pageId/canvas",
  summary: "The draft of a page as visitors would see it, for the editor",
  downloads: ["text/html"],
} as const satisfies Contract;

/** 404 `page-unknown`. */
export const getPageDrawingContract = {
  ...drafts,
  path: "/api/console/pages/:pageId/draft/drawing",
  summary: "The sections of a page’s draft as HTML",
  response: z.object({
    /** The sections, with the same ids as in the canvas. */
    html: z.string(),
    /** The grid of the sections. */
    css: z.string(),
  }),
} as const satisfies Contract;
