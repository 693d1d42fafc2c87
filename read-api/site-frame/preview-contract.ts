import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { WrittenLook } from "#domain/looks/written-look.ts";
import { WrittenSiteFrame } from "#domain/site-frame/written-frame.ts";

/**
 * A page of the website as visitors would see it with this design, for a frame without scripts. Its links lead
 * nowhere. A member's own cart and account are not in it.
 */
export const previewDesignContract = {
  method: "POST",
  path: "/api/console/design-preview",
  summary: "Render a page of the website with a header, a footer and a look that are not published",
  tag: "site-frame",
  access: "owner",
  permission: "content:read",
  body: z.object({
    path: z.string().check(z.startsWith("/"), z.maxLength(500), storable),
    /** Absent: as visitors see them; null: the built-in ones. */
    frame: z.optional(z.nullable(WrittenSiteFrame)),
    look: z.optional(z.nullable(WrittenLook)),
  }),
  response: z.object({ html: z.string() }),
} as const satisfies Contract;
