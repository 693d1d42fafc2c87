import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep, storable } from "#domain/kit/storable-text.ts";
import { PageDocument } from "#domain/pages/document.ts";
import { checkPageContract } from "../pages/check-contract.ts";

/** As `checkPageContract`, for what is recorded of an item. 404 `item-not-found`. */
export const checkContentItemContract = {
  tag: "content",
  access: "owner",
  permission: "content:read",
  method: "POST",
  path: "/api/console/content/items/:id/check",
  summary: "What visitors and search engines would miss on the page of an item",
  maxBodyBytes: checkPageContract.maxBodyBytes,
  params: z.object({ id: z.string().check(z.maxLength(100), storable) }),
  body: z
    .object({
      /** The blocks as they are now, where they are not recorded yet. */
      document: z.optional(PageDocument),
    })
    .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
  response: checkPageContract.response,
} as const satisfies Contract;
