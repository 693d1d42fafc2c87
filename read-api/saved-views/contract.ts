import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

export const SavedViewRow = z.object({
  viewId: z.string(),
  name: z.string(),
  shared: z.boolean(),
  /** Whether the caller created it. */
  own: z.boolean(),
  /** Whether the caller can change or delete it. */
  mayChange: z.boolean(),
  /** Query of the screen's URL. */
  address: z.string(),
});
export type SavedViewRow = z.infer<typeof SavedViewRow>;

/**
 * The caller's own views of a list and the shared ones, in the order of creation. Empty for a list
 * that the caller cannot read.
 */
export const listSavedViewsContract = {
  method: "GET",
  path: "/api/console/saved-views",
  summary: "Saved views of a list",
  tag: "saved views",
  access: "owner",
  permission: "own-account",
  query: z.object({ list: z.string().check(z.maxLength(64)) }),
  response: z.object({
    views: z.array(SavedViewRow),
    /** The view that the list opens with for the caller. */
    defaultViewId: z.nullable(z.string()),
  }),
} as const satisfies Contract;
