import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { EmailPassword, EmailServerFields } from "#domain/services/email-server.ts";
import { StripeKeys } from "#domain/services/stripe-keys.ts";
import { mailServerProblems } from "#domain/services/texts.ts";

const shared = { tag: "services", access: "owner", permission: "settings:write" } as const;

const EmailServerBody = z.extend(EmailServerFields, {
  /** Absent: the stored one, which is only used with the same host, port and user. */
  password: z.optional(EmailPassword),
});

/**
 * 400 `password-missing`: a server with a user needs a password, and the stored one is not sent to another server. 409
 * `set-by-environment`: SMTP_URL or MAIL_CAPTURE decide. For a server that emails about console accounts would go
 * through: 403 `account-password-missing` or `wrong-password`, 429 `too-many-attempts`.
 */
export const connectEmailServerContract = {
  ...shared,
  method: "PUT",
  path: "/api/console/services/email-server",
  summary: "Set the email server and the sender of the website",
  body: z.extend(EmailServerBody, {
    /** The signed-in member's own, where `asksForPassword` of the services is true. */
    accountPassword: z.optional(z.string().check(z.maxLength(200))),
  }),
} as const satisfies Contract;

/** The email goes to the signed-in member. Nothing is stored. */
export const testEmailServerContract = {
  ...shared,
  method: "POST",
  path: "/api/console/services/email-server/test",
  summary: "Send a test message to yourself and return what the server answers",
  body: EmailServerBody,
  response: z.object({
    accepted: z.boolean(),
    /** The member's address. */
    to: z.string(),
    /** The server's own words, or why there are none. */
    answer: z.string(),
    /** Why there are none; absent: there are. */
    problem: z.optional(z.enum(mailServerProblems)),
  }),
} as const satisfies Contract;

export const disconnectEmailServerContract = {
  ...shared,
  method: "DELETE",
  path: "/api/console/services/email-server",
  summary: "Remove the email server of the website",
} as const satisfies Contract;

/**
 * Stripe is asked whether it accepts the secret key. 400 `stripe-mode-mixed`, `stripe-key-refused`,
 * `stripe-secret-missing`; 409 `set-by-environment`. Absent secrets: the stored ones.
 */
export const connectStripeContract = {
  ...shared,
  method: "PUT",
  path: "/api/console/services/stripe",
  summary: "Set the Stripe keys of the website",
  body: z.partial(StripeKeys, { secretKey: true, webhookSecret: true }),
  response: z.object({
    /** False where Stripe did not answer: the keys are stored, but nobody knows whether they are right. */
    isChecked: z.boolean(),
  }),
} as const satisfies Contract;

export const disconnectStripeContract = {
  ...shared,
  method: "DELETE",
  path: "/api/console/services/stripe",
  summary: "Remove the Stripe keys of the website",
} as const satisfies Contract;
