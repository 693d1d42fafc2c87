import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

/** As `getPageCanvasContract`: the page of an item around its draft in blocks. 404 `item-not-found`. */
export const getContentCanvasContract = {
  tag: "content",
  access: "owner",
  permission: "content:read",
  method: "GET",
  params: z.object({ id: z.string().check(z.maxLength(100), storable) }),
  path: "/api/console/content/items/:id/canvas",
  summary: "The draft of an item as visitors would see it, for the editor",
  downloads: ["text/html"],
} as const satisfies Contract;
