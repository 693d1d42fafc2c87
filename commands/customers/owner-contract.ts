import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

const tag = "account";
const CONSOLE = "/api/console/site-users/:siteUserId";
const params = z.object({ siteUserId: z.uuid() });

/** Ends the sessions; the customer cannot sign in until unblocked. 404 `account-unknown`. */
export const blockSiteUserContract = {
  method: "POST",
  path: `${CONSOLE}/block`,
  summary: "Block a customer's account",
  tag,
  access: "owner",
  permission: "customers:write",
  params,
} as const satisfies Contract;

export const unblockSiteUserContract = {
  method: "POST",
  path: `${CONSOLE}/unblock`,
  summary: "Unblock a customer's account",
  tag,
  access: "owner",
  permission: "customers:write",
  params,
} as const satisfies Contract;

/** The same as when the customer deletes the account. 404 `account-unknown`. */
export const forgetSiteUserContract = {
  method: "POST",
  path: `${CONSOLE}/forget`,
  summary: "Delete a customer's account and personal data",
  tag,
  access: "owner",
  permission: "customers:write",
  params,
} as const satisfies Contract;

/**
 * Emails the link that sets a new password to the account's address, as if the customer had
 * requested it. 404 `account-unknown`, 409 `asked-already` after one within a minute or five within
 * an hour.
 */
export const sendPasswordResetContract = {
  method: "POST",
  path: `${CONSOLE}/password-reset`,
  summary: "Email a customer a password reset link",
  tag,
  access: "owner",
  permission: "customers:write",
  params,
} as const satisfies Contract;

/** 404 `session-unknown`. */
export const endSiteUserSessionContract = {
  method: "DELETE",
  path: `${CONSOLE}/sessions/:sessionId`,
  summary: "Sign a customer out on one device",
  tag,
  access: "owner",
  permission: "customers:write",
  params: z.object({ siteUserId: z.uuid(), sessionId: z.uuid() }),
} as const satisfies Contract;

export const endSiteUserSessionsContract = {
  method: "DELETE",
  path: `${CONSOLE}/sessions`,
  summary: "Sign a customer out everywhere",
  tag,
  access: "owner",
  permission: "customers:write",
  params,
} as const satisfies Contract;
