import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { UNSUBSCRIBE_PATH } from "#domain/mailing-lists/unsubscribe-address.ts";

const listId = z.uuid();
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const owner = { tag: "mailing-lists", access: "owner", permission: "mailing-lists:write" } as const;

/** Two lists can share a name; the id tells them apart. */
export const createMailingListContract = {
  ...owner,
  method: "POST",
  path: "/api/console/mailing-lists",
  summary: "Create a mailing list",
  body: z.object({ name }),
  response: z.object({ listId: z.string() }),
} as const satisfies Contract;

/** 404 `mailing-list-not-found`. */
export const renameMailingListContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/mailing-lists/:listId",
  summary: "Rename a mailing list",
  params: z.object({ listId }),
  body: z.object({ name }),
} as const satisfies Contract;

/**
 * Nobody can join a removed list. Its subscribers are kept for `restore`. 404
 * `mailing-list-not-found`.
 */
export const removeMailingListContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/mailing-lists/:listId",
  summary: "Remove a mailing list",
  params: z.object({ listId }),
} as const satisfies Contract;

export const restoreMailingListContract = {
  ...owner,
  method: "POST",
  path: "/api/console/mailing-lists/:listId/restore",
  summary: "Restore a removed mailing list with its subscribers",
  params: z.object({ listId }),
} as const satisfies Contract;

const member = z.object({ listId, personId: z.uuid() });

/** 404 `member-not-found`. */
export const removeMemberContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/mailing-lists/:listId/members/:personId",
  summary: "Remove a subscriber from a mailing list",
  params: member,
} as const satisfies Contract;

/** Undoes a removal. 404 `member-not-found`, also for a person who has been erased. */
export const restoreMemberContract = {
  ...owner,
  method: "POST",
  path: "/api/console/mailing-lists/:listId/members/:personId/restore",
  summary: "Restore a subscriber to a mailing list",
  params: member,
} as const satisfies Contract;

/**
 * Unsubscribes the token's person from one list; repeating it has no further effect. Mail programs
 * post `List-Unsubscribe=One-Click` here (RFC 8058), so it needs neither cookies nor a crumb. With
 * `page` it redirects to that page, else it answers 204. 400 `token-invalid`.
 */
export const unsubscribeContract = {
  method: "POST",
  path: UNSUBSCRIBE_PATH,
  summary: "Unsubscribe from a mailing list with the token from an email",
  tag: "mailing-lists",
  access: "visitor",
  crumb: false,
  query: z.object({
    token: z._default(z.string().check(z.maxLength(500)), ""),
    page: z.optional(z.enum(["yes"])),
  }),
  statuses: [204, 303],
} as const satisfies Contract;
