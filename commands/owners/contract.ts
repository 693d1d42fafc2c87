import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { WebsiteRoles } from "#domain/owners/roles.ts";

const tag = "sign-in";
const shared = { method: "POST", tag, access: "visitor" } as const;

export const Email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.email("Email is invalid"), z.maxLength(256));
export const NewPassword = z
  .string()
  .check(
    z.minLength(10, "Use at least 10 characters."),
    z.maxLength(200, "Use at most 200 characters."),
  );
export const GivenPassword = z
  .string()
  .check(z.minLength(1, "Enter your password."), z.maxLength(200));
export const OwnerName = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter your name."), z.maxLength(100));
/** A code of an authenticator app, or a recovery code. */
export const Code = z.string().check(z.trim(), z.minLength(1, "Enter the code."), z.maxLength(40));
/** The browser's unmodified response; the WebAuthn library parses and verifies it. */
export const BrowserAnswer = z.record(z.string(), z.unknown());
const Token = z.string().check(z.minLength(1), z.maxLength(500));

/** Creates a website's first owner account and signs in. The terminal printed the code. */
export const setUpContract = {
  ...shared,
  path: "/api/console/setup",
  summary: "Create the first owner account of this website",
  body: z.object({
    code: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40)),
    email: Email,
    name: OwnerName,
    password: NewPassword,
  }),
} as const satisfies Contract;

/**
 * Whether a code is required before the sign-in is complete; the next call is then `provideCode`.
 */
const StartedSession = z.object({ secondFactor: z.boolean() });

/**
 * 401 `wrong-credentials`, also for unknown addresses; 403 `no-access` for an account of other
 * websites only; 429 `too-many-attempts` after many wrong passwords.
 */
export const signInContract = {
  ...shared,
  path: "/api/console/session",
  summary: "Sign in to the console",
  body: z.object({
    email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(256)),
    password: z.string().check(z.maxLength(200)),
  }),
  response: StartedSession,
} as const satisfies Contract;

/**
 * The same answer for every address. 409 `no-account-email` while the installation has no server for
 * such emails; 429 `too-many-attempts` after frequent requests.
 */
export const forgottenPasswordContract = {
  ...shared,
  path: "/api/console/password/forgotten",
  summary: "Email an owner a link to set a new password",
  body: z.object({ email: Email }),
} as const satisfies Contract;

/** Signs out everywhere. The link is valid once, within an hour. 400 `link-over`. */
export const newPasswordContract = {
  ...shared,
  path: "/api/console/password/new",
  summary: "Set a new password with the link from an email",
  body: z.object({ token: Token, password: NewPassword }),
} as const satisfies Contract;

/** 401 `wrong-code`, `start-again`; 429 `too-many-attempts`. No code is accepted twice. */
export const provideCodeContract = {
  ...shared,
  path: "/api/console/session/code",
  summary: "Finish signing in with a one-time code or a recovery code",
  body: z.object({ code: Code }),
} as const satisfies Contract;

export const passkeyOptionsContract = {
  ...shared,
  path: "/api/console/session/passkey-options",
  summary: "Challenge for signing in with a passkey",
  response: z.object({ options: z.record(z.string(), z.unknown()) }),
} as const satisfies Contract;

/** 401 `wrong-passkey`; 403 `no-access`. */
export const passkeySignInContract = {
  ...shared,
  path: "/api/console/session/passkey",
  summary: "Sign in with a passkey",
  body: z.object({ answer: BrowserAnswer }),
} as const satisfies Contract;

/**
 * To be shown with the question for the password: anyone could send a person there with their own token.
 * It does not use the token up. 401 `start-again`.
 */
export const readArrivalContract = {
  ...shared,
  path: "/api/console/session/arrival/about",
  summary: "Account that a sign-in token from another website belongs to",
  body: z.object({ token: Token }),
  response: z.object({ name: z.string(), email: z.string() }),
} as const satisfies Contract;

/**
 * `switchWebsite` issued the token a moment ago. It only names the account: script of the website that
 * the member comes from could have asked for it. 401 `start-again`, `wrong-credentials`.
 */
export const arriveContract = {
  ...shared,
  path: "/api/console/session/arrival",
  summary: "Sign in to the console of another website with a token and the password",
  body: z.object({ token: Token, password: z._default(z.string().check(z.maxLength(200)), "") }),
  response: StartedSession,
} as const satisfies Contract;

export const signOutContract = {
  method: "DELETE",
  path: "/api/console/session",
  summary: "Sign out of the console",
  tag,
  access: "visitor",
} as const satisfies Contract;

/** 404 `invitation-unknown`; 410 `invitation-over`, `invitation-expired`. */
export const readInvitationContract = {
  ...shared,
  path: "/api/console/invitation",
  summary: "What an invitation is for",
  body: z.object({ token: Token }),
  response: z.object({
    email: z.string(),
    roles: WebsiteRoles,
    expiresAt: z.string(),
    /** The address has an account, whose password joins; otherwise `accept` creates one. */
    hasAccount: z.boolean(),
  }),
} as const satisfies Contract;

/**
 * Without an account `name` is required, and `password` is the new one. 401 `wrong-credentials`.
 */
export const acceptInvitationContract = {
  ...shared,
  path: "/api/console/invitation/accept",
  summary: "Become a member of this website",
  body: z.object({
    token: Token,
    name: z.optional(OwnerName),
    password: GivenPassword,
  }),
  response: StartedSession,
} as const satisfies Contract;
