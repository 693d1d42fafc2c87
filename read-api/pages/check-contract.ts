import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep, storable } from "#domain/kit/storable-text.ts";
import { PageDocument } from "#domain/pages/document.ts";

const Remark = z.object({
  code: z.string(),
  /** An error is wrong, a hint may be intended. */
  level: z.enum(["error", "hint"]),
  text: z.string(),
  /** The block that it is about; null: the page. */
  partId: z.nullable(z.string()),
});

/** Posted, because a document does not fit into a URL. Records nothing. 404 `page-unknown`. */
export const checkPageContract = {
  tag: "pages",
  access: "owner",
  permission: "content:read",
  method: "POST",
  path: "/api/console/pages/:pageId/check",
  summary: "What visitors and search engines would miss on a page",
  maxBodyBytes: 524_288,
  params: z.object({ pageId: z.string().check(z.maxLength(100), storable) }),
  body: z
    .object({ document: PageDocument })
    .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
  response: z.object({
    /** Errors first. */
    remarks: z.array(Remark),
    /** The page as search engines and link previews get it. */
    preview: z.object({
      /** With the name of the website. */
      title: z.string(),
      description: z.string(),
      /** The canonical address; null for a page that is a part of others. */
      url: z.nullable(z.string()),
      /** The picture of link previews; null: none. */
      imageUrl: z.nullable(z.string()),
      siteTitle: z.string(),
      /** Search engines may show the page. */
      isIndexed: z.boolean(),
    }),
    weight: z.object({
      /** Estimated size of everything that the page loads. */
      bytes: z.int(),
      /** Pictures among it. */
      pictureBytes: z.int(),
      budget: z.int(),
    }),
  }),
} as const satisfies Contract;
