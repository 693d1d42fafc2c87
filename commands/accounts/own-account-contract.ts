import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";
import { BrowserAnswer, Code, GivenPassword, NewPassword } from "./contract.ts";

/** What is about oneself needs no role. */
const own = { tag: "own account", access: "owner", permission: "own-account" } as const;
const base = "/api/console/account";
const passkeyParams = z.object({ passkeyId: z.uuid("There is no such passkey.") });
const PasskeyName = z
  .string()
  .check(z.trim(), z.minLength(1, "Give the passkey a name."), z.maxLength(60));
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Signs out everywhere else. 403 `wrong-password`. */
export const changePasswordContract = {
  ...own,
  method: "PUT",
  path: `${base}/password`,
  summary: "Change one's password",
  body: z.object({ password: GivenPassword, newPassword: NewPassword }),
} as const satisfies Contract;

/** A new secret, which counts once a code of it has been given. 403 `wrong-password`; 409 `on-already`. */
export const beginSecondFactorContract = {
  ...own,
  method: "POST",
  path: `${base}/second-factor`,
  summary: "Begin to use one-time codes",
  body: z.object({ password: GivenPassword }),
  response: z.object({
    /** To be typed into the app. */
    secret: z.string(),
    /** To be shown as a picture: `otpauth://…` */
    address: z.string(),
  }),
} as const satisfies Contract;

/** 400 `wrong-code`. The recovery codes are shown this once. */
export const turnOnSecondFactorContract = {
  ...own,
  method: "POST",
  path: `${base}/second-factor/on`,
  summary: "Ask for one-time codes from now on",
  body: z.object({ code: Code }),
  response: RecoveryCodes,
} as const satisfies Contract;

export const turnOffSecondFactorContract = {
  ...own,
  method: "POST",
  path: `${base}/second-factor/off`,
  summary: "Ask for no one-time codes any more",
  body: z.object({ password: GivenPassword }),
} as const satisfies Contract;

/** Those of before are worth nothing any more. 409 `off`. */
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
  summary: "What the browser shall make a passkey of",
  body: z.object({ password: GivenPassword }),
  response: z.object({ options: z.record(z.string(), z.unknown()) }),
} as const satisfies Contract;

/** 400 `wrong-passkey`. */
export const addPasskeyContract = {
  ...own,
  method: "POST",
  path: `${base}/passkeys`,
  summary: "Keep a passkey",
  body: z.object({ name: PasskeyName, answer: BrowserAnswer }),
  response: z.object({ passkeyId: z.string() }),
} as const satisfies Contract;

export const renamePasskeyContract = {
  ...own,
  method: "PUT",
  path: `${base}/passkeys/:passkeyId`,
  summary: "Give a passkey another name",
  params: passkeyParams,
  body: z.object({ name: PasskeyName }),
} as const satisfies Contract;

export const removePasskeyContract = {
  ...own,
  method: "DELETE",
  path: `${base}/passkeys/:passkeyId`,
  summary: "Let a passkey sign in no more",
  params: passkeyParams,
} as const satisfies Contract;

export const endSessionContract = {
  ...own,
  method: "DELETE",
  path: `${base}/sessions/:sessionId`,
  summary: "Sign out one browser",
  params: z.object({ sessionId: z.uuid("There is no such session.") }),
} as const satisfies Contract;

export const endOtherSessionsContract = {
  ...own,
  method: "DELETE",
  path: `${base}/sessions`,
  summary: "Sign out everywhere else",
  response: z.object({ ended: z.int() }),
} as const satisfies Contract;

/** One's own console elsewhere: `url` signs in there, once and within a minute. */
export const switchWebsiteContract = {
  ...own,
  method: "POST",
  path: `${base}/websites/:websiteId/switch`,
  summary: "Go to the console of another of one's websites",
  params: z.object({ websiteId: z.string().check(z.maxLength(100)) }),
  response: z.object({ url: z.string() }),
} as const satisfies Contract;
