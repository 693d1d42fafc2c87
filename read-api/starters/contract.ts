import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { PageDocument } from "#domain/pages/document.ts";
import { WholePlace } from "#domain/pages/places.ts";

export const getBuiltInPageContract = {
  tag: "starters",
  access: "owner",
  permission: "content:read",
  method: "GET",
  path: "/api/console/built-in-pages/:place",
  summary: "The built-in home or contact page as blocks, which an own page begins with",
  params: z.object({ place: WholePlace }),
  response: z.object({
    /** The usual path of such a page, without the slash at the beginning; it leads to the place. */
    path: z.string(),
    document: PageDocument,
  }),
} as const satisfies Contract;
