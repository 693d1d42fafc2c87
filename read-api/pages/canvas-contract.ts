import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep, storable } from "#domain/kit/storable-text.ts";
import { PageDocument } from "#domain/pages/document.ts";

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

/**
 * Draws a document that is not recorded, or an earlier version; records nothing. Posted, because a
 * document does not fit into a URL. 400 with the rule that the document breaks.
 */
export const renderPageContract = {
  tag: "pages",
  access: "owner",
  permission: "content:read",
  method: "POST",
  path: "/api/console/page-drawing",
  summary: "The sections of a document as HTML, for the canvas",
  maxBodyBytes: 524_288,
  body: z
    .object({
      /** Without the slash at the beginning. */
      path: z.string().check(z.maxLength(200)),
      document: PageDocument,
    })
    .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
  response: z.object({
    /** The sections, with the same ids as in the canvas. */
    html: z.string(),
    /** The grid of the sections. */
    css: z.string(),
  }),
} as const satisfies Contract;
