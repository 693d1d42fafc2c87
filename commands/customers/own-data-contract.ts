import * as z from "zod/mini";
import { BookAddress, Names, TriedPassword } from "#domain/customers/input.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { ACCOUNT } from "./contract.ts";

const tag = "account";

export const changeNamesContract = {
  method: "PUT",
  path: `${ACCOUNT}/names`,
  summary: "Change first and last name",
  tag,
  access: "site-user",
  body: z.object(Names),
} as const satisfies Contract;

/** 409 `too-many-addresses`: up to 50. With an `Idempotency-Key` a retry adds once. */
export const addAddressContract = {
  method: "POST",
  path: `${ACCOUNT}/addresses`,
  summary: "Add to the address book",
  tag,
  access: "site-user",
  body: BookAddress,
  response: z.object({ addressId: z.uuid() }),
} as const satisfies Contract;

const addressParams = z.object({ addressId: z.uuid() });

/** 404 `address-unknown`. */
export const changeAddressContract = {
  method: "PUT",
  path: `${ACCOUNT}/addresses/:addressId`,
  summary: "Change an entry of the address book",
  tag,
  access: "site-user",
  params: addressParams,
  body: BookAddress,
} as const satisfies Contract;

/** Removing an address that no longer exists succeeds. */
export const removeAddressContract = {
  method: "DELETE",
  path: `${ACCOUNT}/addresses/:addressId`,
  summary: "Remove from the address book",
  tag,
  access: "site-user",
  params: addressParams,
} as const satisfies Contract;

/** 404 `sign-up-unknown`. Leaving twice has no further effect. */
export const leaveRestockContract = {
  method: "DELETE",
  path: `${ACCOUNT}/restock/:signUpId`,
  summary: "Cancel a restock sign-up",
  tag,
  access: "site-user",
  params: z.object({ signUpId: z.uuid() }),
} as const satisfies Contract;

/** 404 `list-unknown`. Leaving twice has no further effect. */
export const leaveMailingListContract = {
  method: "DELETE",
  path: `${ACCOUNT}/mailing-lists/:listId`,
  summary: "Unsubscribe from a mailing list",
  tag,
  access: "site-user",
  params: z.object({ listId: z.uuid() }),
} as const satisfies Contract;

/** 404 `session-unknown`. Ending the current session here signs out without affecting the cart. */
export const endSessionContract = {
  method: "DELETE",
  path: `${ACCOUNT}/sessions/:sessionId`,
  summary: "Sign out one device",
  tag,
  access: "site-user",
  params: z.object({ sessionId: z.uuid() }),
} as const satisfies Contract;

export const endOtherSessionsContract = {
  method: "DELETE",
  path: `${ACCOUNT}/sessions`,
  summary: "Sign out of all other devices",
  tag,
  access: "site-user",
} as const satisfies Contract;

/**
 * Erases the account and everything known about its person permanently: see docs/accounts.md. Signs
 * out. 403 `wrong-password`, 429.
 */
export const deleteAccountContract = {
  method: "DELETE",
  path: ACCOUNT,
  summary: "Delete the account",
  tag,
  access: "site-user",
  limit: "sign-in",
  body: z.object({ password: TriedPassword }),
} as const satisfies Contract;
