import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { BrowserAnswer, Code, GivenPassword, NewPassword } from "./contract.ts";

/** A member's own account needs no role. */
const own = { tag: "own account", access: "owner", permission: "own-account" } as const;
const base = "/api/console/account";
const passkeyParams = z.object({ passkeyId: z.uuid("Passkey not found.") });
const PasskeyName = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter a name for the passkey."), z.maxLength(60));
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Signs out all other sessions. 403 `wrong-password`. */
export const changePasswordContract = {
  ...own,
  method: "PUT",
  path: `${base}/password`,
  summary: "Change your own password",
  body: z.object({ password: GivenPassword, newPassword: NewPassword }),
} as const satisfies Contract;

/**
 * A new secret, which is active once a code of it has been entered. 403 `wrong-password`; 409
 * `on-already`.
 */
export const beginSecondFactorContract = {
  ...own,
  method: "POST",
  path: `${base}/second-factor`,
  summary: "Start setting up one-time codes",
  body: z.object({ password: GivenPassword }),
  response: z.object({
    /** To be typed into the authenticator app. */
    secret: z.string(),
    /** To be shown as a QR code: `otpauth://…` */
    address: z.string(),
  }),
} as const satisfies Contract;

/** 400 `wrong-code`. The recovery codes are shown only in this answer. */
export const turnOnSecondFactorContract = {
  ...own,
  method: "POST",
  path: `${base}/second-factor/on`,
  summary: "Turn on one-time codes",
  body: z.object({ code: Code }),
  response: RecoveryCodes,
} as const satisfies Contract;

export const turnOffSecondFactorContract = {
  ...own,
  method: "POST",
  path: `${base}/second-factor/off`,
  summary: "Turn off one-time codes",
  body: z.object({ password: GivenPassword }),
} as const satisfies Contract;

/** The previous codes become invalid. 409 `off`. */
export const replaceRecoveryCodesContract = {
  ...own,
  method: "POST",
  path: `${base}/recovery-codes`,
  summary: "Make new recovery codes",
  body: z.object({ password: GivenPassword }),
  response: RecoveryCodes,
} as const satisfies Contract;

export const addPasskeyOptionsContract = {
  ...own,
  method: "POST",
  path: `${base}/passkeys/options`,
  summary: "Challenge for creating a passkey",
  body: z.object({ password: GivenPassword }),
  response: z.object({ options: z.record(z.string(), z.unknown()) }),
} as const satisfies Contract;

/** 400 `wrong-passkey`. */
export const addPasskeyContract = {
  ...own,
  method: "POST",
  path: `${base}/passkeys`,
  summary: "Save a new passkey",
  body: z.object({ name: PasskeyName, answer: BrowserAnswer }),
  response: z.object({ passkeyId: z.string() }),
} as const satisfies Contract;

export const renamePasskeyContract = {
  ...own,
  method: "PUT",
  path: `${base}/passkeys/:passkeyId`,
  summary: "Rename a passkey",
  params: passkeyParams,
  body: z.object({ name: PasskeyName }),
} as const satisfies Contract;

export const removePasskeyContract = {
  ...own,
  method: "DELETE",
  path: `${base}/passkeys/:passkeyId`,
  summary: "Remove a passkey",
  params: passkeyParams,
} as const satisfies Contract;

export const endSessionContract = {
  ...own,
  method: "DELETE",
  path: `${base}/sessions/:sessionId`,
  summary: "Sign out one browser",
  params: z.object({ sessionId: z.uuid("Session not found.") }),
} as const satisfies Contract;

export const endOtherSessionsContract = {
  ...own,
  method: "DELETE",
  path: `${base}/sessions`,
  summary: "Sign out of all other browsers",
  response: z.object({ ended: z.int() }),
} as const satisfies Contract;

/**
 * Opens the member's console on another website: `url` signs in there, once and within a minute.
 */
export const switchWebsiteContract = {
  ...own,
  method: "POST",
  path: `${base}/websites/:websiteId/switch`,
  summary: "Open the console of another of your websites",
  params: z.object({ websiteId: z.string().check(z.maxLength(100)) }),
  response: z.object({ url: z.string() }),
} as const satisfies Contract;
