import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep } from "#domain/kit/storable-text.ts";
import { PageDocument } from "#domain/pages/document.ts";

/**
 * Draws a document as visitors would see it, for the editor's canvas and the history; records
 * nothing. Posted, because a document does not fit into a URL.
 */
export const drawPageContract = {
  tag: "pages",
  access: "owner",
  permission: "content:read",
  method: "POST",
  path: "/api/console/page-drawing",
  summary: "Draw a page that is not published",
  maxBodyBytes: 524_288,
  body: z
    .object({
      /** Without the slash at the beginning. */
      path: z.string().check(z.maxLength(200)),
      document: PageDocument,
    })
    .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
  response: z.object({
    /**
     * For an iframe without scripts; contains its own security policy. Sections and blocks have their
     * ids as `data-section` and `data-block`.
     */
    html: z.string(),
  }),
} as const satisfies Contract;
