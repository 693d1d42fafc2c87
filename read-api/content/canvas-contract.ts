import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { getContentVersionContract } from "./contract.ts";

/** As `getPageCanvasContract`: the page of an item with its draft. 404 `item-not-found`. */
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

/** An earlier version in the same way. 404 `version-unknown`. */
export const getContentVersionCanvasContract = {
  ...getContentCanvasContract,
  params: getContentVersionContract.params,
  path: "/api/console/content/items/:id/versions/:version/canvas",
  summary: "A version of an item as visitors would have seen it",
} as const satisfies Contract;
