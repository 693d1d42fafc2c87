import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

const owner = { tag: "saved views", access: "owner", permission: "own-account" } as const;
/** A UUID created by the caller. */
const params = z.object({ viewId: z.uuid() });
/** Name of a list: `orders`, `mailing-list-members`. */
const list = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));

/**
 * Saves a new view, or the new state of an existing one; a removed one is restored. Shared views
 * can be changed by their creator and by members who can change the list's area. 403
 * `list-not-readable`; 404 `view-not-found` for what the caller cannot see; 409 `view-not-yours`,
 * `too-many-views`, `too-many-shared-views`.
 */
export const saveViewContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/saved-views/:viewId",
  summary: "Save a view of a list",
  params,
  body: z.object({
    list,
    name: z.string().check(z.trim(), z.minLength(1, "Required"), z.maxLength(60), storable),
    shared: z._default(z.boolean(), false),
    /** Query of the screen's URL, without a page: `sort=-grandTotal&columns=number,name`. */
    address: z.string().check(z.maxLength(8_000), storable),
  }),
} as const satisfies Contract;

/** 404 `view-not-found`, 409 `view-not-yours`. Saving it again restores it. */
export const removeViewContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/saved-views/:viewId",
  summary: "Remove a view of a list",
  params,
} as const satisfies Contract;

/** 404 `view-not-found`. */
export const chooseDefaultViewContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/saved-views/defaults/:list",
  summary: "Set your default view of a list",
  params: z.object({ list }),
  body: z.object({ viewId: z.nullable(z.uuid()) }),
} as const satisfies Contract;
