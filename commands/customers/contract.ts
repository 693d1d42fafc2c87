import * as z from "zod/mini";
import { AccountEmail, Names, NewPassword, TriedPassword } from "#domain/customers/input.ts";
import type { Contract } from "#domain/kit/contract.ts";

const tag = "account";
/** Base path of all account calls. */
export const ACCOUNT = "/api/site-users/account";

/** A text that `Boolean` would misread: only `true` is true. */
const flag = z.pipe(
  z._default(z.enum(["true", "false"]), "false"),
  z.transform((text) => text === "true"),
);
/** The token from the link of an email. */
const Token = z.string().check(z.minLength(1), z.maxLength(600));
const rememberMe = z._default(z.boolean(), false);
/** An address at sign-in: the answer never reveals what is wrong with it. */
const TriedEmail = z.string().check(z.trim(), z.maxLength(300));

/**
 * The answer of every call that signs in. Send `xsrfToken` as the header X-SiteUser-XSRF-Token with
 * every writing account call from then on; GET /api/site-users/account returns it again. Spec:
 * B3.32, B4.9.
 */
export const SignedIn = z.object({ xsrfToken: z.string(), siteUserId: z.uuid() });
export type SignedIn = z.infer<typeof SignedIn>;

/**
 * Sets `daybook_site_user` (httpOnly) and `SiteUserInfo` (for scripts: JSON `{ authenticated,
 * siteUserId }`), for 30 days with `rememberMe`, else until the browser closes, and the cart's
 * cookies when the account or the guest has a cart. 401 `wrong-credentials`: for an unknown
 * address, a wrong password and an unconfirmed address alike. 403 `blocked`, only with the right
 * password. 429 `too-many-attempts` with Retry-After. Spec: B7.5, B3.32.
 */
export const signInContract = {
  method: "POST",
  path: `${ACCOUNT}/session`,
  summary: "Sign in to an account on the site",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ email: TriedEmail, password: TriedPassword, rememberMe }),
  response: SignedIn,
} as const satisfies Contract;

/**
 * Needs no crumb because X-SiteUser-XSRF-Token proves more. If that is missing or stale: 403 with
 * `{ crumbFail: true, xsrfToken, error }`; send it again once with the token of the answer. Without
 * a session: 200. Spec: B7.6, B4.9.
 */
export const signOutContract = {
  method: "DELETE",
  path: `${ACCOUNT}/session`,
  summary: "Sign out; with cloneCart the browser keeps a copy of the cart",
  tag,
  access: "visitor",
  crumb: false,
  query: z.object({ cloneCart: flag }),
  /** `crumbFail` is only in the rejection, next to `error`. */
  response: z.object({
    crumbFail: z.optional(z.boolean()),
    xsrfToken: z.optional(z.string()),
  }),
  refusalMembers: { crumbFail: z.literal(true), xsrfToken: z.string() },
} as const satisfies Contract;

/**
 * The answer is the same for every address, and nobody is signed in. The address gets an email with
 * the link to `/account/confirm?token=`, or with the information that it already has an account.
 * 400 `invalid-input` with `fields`.
 */
export const registerContract = {
  method: "POST",
  path: ACCOUNT,
  summary: "Register",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ email: AccountEmail, password: NewPassword, ...Names }),
} as const satisfies Contract;

/**
 * Confirms the address and signs in. Not in the specification: the password is required, too, so
 * that a click cannot validate an account that a stranger started with someone's address. 400
 * `token-invalid`; 401 `wrong-credentials`; 429.
 */
export const confirmContract = {
  method: "POST",
  path: `${ACCOUNT}/confirmation`,
  summary: "Confirm the email address of a new account",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ token: Token, password: TriedPassword, rememberMe }),
  response: SignedIn,
} as const satisfies Contract;

/** The same answer for every address. */
export const resendConfirmationContract = {
  method: "POST",
  path: `${ACCOUNT}/confirmation/resend`,
  summary: "Resend the confirmation email",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ email: AccountEmail }),
} as const satisfies Contract;

/**
 * The same answer for every address. The email links `/account/reset?token=`, valid for an hour.
 */
export const forgotPasswordContract = {
  method: "POST",
  path: `${ACCOUNT}/password/forgotten`,
  summary: "Request a password reset link",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ email: AccountEmail }),
} as const satisfies Contract;

/**
 * Ends every session, confirms the address, and signs nobody in: the client opens the sign-in page
 * afterwards. 400 `token-invalid`, `invalid-input`.
 */
export const resetPasswordContract = {
  method: "POST",
  path: `${ACCOUNT}/password/reset`,
  summary: "Set a new password with the link from an email",
  tag,
  access: "visitor",
  limit: "sign-in",
  body: z.object({ token: Token, password: NewPassword }),
} as const satisfies Contract;

/** Ends every session; this browser gets a new one. 403 `wrong-password`, 429. */
export const changePasswordContract = {
  method: "PUT",
  path: `${ACCOUNT}/password`,
  summary: "Change the password",
  tag,
  access: "site-user",
  limit: "sign-in",
  body: z.object({ currentPassword: TriedPassword, newPassword: NewPassword }),
  response: SignedIn,
} as const satisfies Contract;

/**
 * Emails a link to the new address (`/account/change-email?token=`); nothing changes before it is
 * opened. 403 `wrong-password`, 400 `same-email`, 429 `mailed-already`, `too-many-attempts`. The
 * answer is the same for an address that has an account.
 */
export const changeEmailContract = {
  method: "PUT",
  path: `${ACCOUNT}/email`,
  summary: "Request a change of email address",
  tag,
  access: "site-user",
  limit: "sign-in",
  body: z.object({ email: AccountEmail, password: TriedPassword }),
} as const satisfies Contract;

/**
 * Requires the session of the account that requested it (else sign in first): a typing error must
 * not give the account to the reader of the email. The previous address is notified. 400
 * `token-invalid`.
 */
export const confirmEmailContract = {
  method: "POST",
  path: `${ACCOUNT}/email/confirmation`,
  summary: "Confirm the new email address",
  tag,
  access: "site-user",
  body: z.object({ token: Token }),
} as const satisfies Contract;
