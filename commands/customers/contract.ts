import * as z from "zod/mini";
import { AccountEmail, Names, NewPassword, TriedPassword } from "#domain/customers/input.ts";
import type { Contract } from "#domain/kit/contract.ts";

const tag = "account";
/** Where every call of an account is. */
export const ACCOUNT = "/api/site-users/account";

/** A text that `Boolean` would misread: only `true` is true. */
const flag = z.pipe(
  z._default(z.enum(["true", "false"]), "false"),
  z.transform((text) => text === "true"),
);
/** From the link of a mail. */
const Token = z.string().check(z.minLength(1), z.maxLength(600));
const rememberMe = z._default(z.boolean(), false);
/** An address that is tried: never told apart by what is wrong with it. */
const TriedEmail = z.string().check(z.trim(), z.maxLength(300));

/**
 * What every call that signs in answers. Send `xsrfToken` as the header X-SiteUser-XSRF-Token with
 * every writing account call from then on; GET /api/site-users/account answers it again. Spec: B3.32, B4.9.
 */
export const SignedIn = z.object({ xsrfToken: z.string(), siteUserId: z.uuid() });
export type SignedIn = z.infer<typeof SignedIn>;

/**
 * Sets `daybook_site_user` (httpOnly) and `SiteUserInfo` (for scripts: JSON `{ authenticated,
 * siteUserId }`), for 30 days with `rememberMe`, else until the browser closes, and the cart's
 * cookies when the account or the guest has a cart.
 * 401 `wrong-credentials`: unknown address, wrong password and unconfirmed address alike. 403
 * `blocked`, only for who knows the password. 429 `too-many-attempts` with Retry-After.
 * Spec: B7.5, B3.32.
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
 * Takes no crumb: X-SiteUser-XSRF-Token proves more. When that is missing or stale: 403 with
 * `{ crumbFail: true, xsrfToken, error }`; send it again once with the token of the answer.
 * Without a session it is done already: 200. Spec: B7.6, B4.9.
 */
export const signOutContract = {
  method: "DELETE",
  path: `${ACCOUNT}/session`,
  summary: "Sign out; with cloneCart the browser keeps a copy of the cart",
  tag,
  access: "visitor",
  crumb: false,
  query: z.object({ cloneCart: flag }),
  /** `crumbFail` stands only in the refusal, beside `error`. */
  response: z.object({
    crumbFail: z.optional(z.boolean()),
    xsrfToken: z.optional(z.string()),
  }),
} as const satisfies Contract;

/**
 * Answers the same for every address and signs nobody in: a mail goes to the address, with the link
 * to `/account/confirm?token=`, or with the news that it has an account already.
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
 * Confirms the address and signs in. Our choice: the password is asked for, too, so that an account
 * that a stranger has begun with somebody's address cannot be made good by a click of theirs.
 * 400 `token-invalid`; 401 `wrong-credentials`; 429.
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

/** The same answer for every address. The mail links `/account/reset?token=`, good for an hour. */
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
 * Ends every session, confirms the address, and signs nobody in: go to the sign-in page afterwards.
 * 400 `token-invalid`, `invalid-input`.
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

/** Ends every session; this browser goes on with a new one. 403 `wrong-password`, 429. */
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
 * Mails a link to the new address (`/account/change-email?token=`); nothing changes before it has
 * been opened. 403 `wrong-password`, 400 `same-email`, 429 `mailed-already`, `too-many-attempts`. The same answer for an address that has an account.
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
 * Signed in as the one who asked (else go to sign in first): a typing error must not hand the
 * account to whoever reads the mail. The address before is told. 400 `token-invalid`.
 */
export const confirmEmailContract = {
  method: "POST",
  path: `${ACCOUNT}/email/confirmation`,
  summary: "Confirm the new email address",
  tag,
  access: "site-user",
  body: z.object({ token: Token }),
} as const satisfies Contract;
