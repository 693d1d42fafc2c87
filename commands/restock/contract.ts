import * as z from "zod/mini";
import { lookupId } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Day } from "#domain/kit/moment.ts";
import { CONFIRM_PATH, HELD_PATH, RESTOCK_UNSUBSCRIBE_PATH } from "#domain/restock/addresses.ts";
import { MAX_GRACE_SECONDS, MAX_HOLD_MINUTES } from "#domain/restock/decide-send.ts";
import { Audience } from "#domain/restock/events.ts";

const id = lookupId;

/** One variant of one product. Spec: B3.28. */
export const SendRequest = z.object({
  productId: id,
  variantId: id,
  /** `units`: as many people as there are units, first come first served. */
  audience: z._default(Audience, "everyone"),
  /** With `units`: minutes that one unit is held for each recipient; 0: none. */
  holdMinutes: z._default(z.int().check(z.minimum(0), z.maximum(MAX_HOLD_MINUTES)), 0),
  /**
   * Seconds before the first email, in which the send can be cancelled. Absent: the installation's
   * setting, usually 10.
   */
  graceSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_GRACE_SECONDS))),
});
export type SendRequest = z.infer<typeof SendRequest>;

/**
 * A rejection has its text twice, as `error.message` and, as the specification says, as
 * `data.message`. Signing up twice is the same sign-up with the same answer. 429
 * `too-many-for-email`, `too-many-from-client`. Not in the specification: these limits, see
 * domain/restock/limits.ts. Spec: A7.9, A3.12, B7.7.
 */
export const signUpForRestockContract = {
  method: "POST",
  path: "/api/site-users/account/notifications/restock",
  summary: "Sign up for an email when a sold-out variant is back in stock",
  tag: "restock",
  access: "visitor",
  hasDataMessage: true,
  body: z.object({
    productId: id,
    variantId: id,
    /** Validated by the rules of A5.14, so that the visitor gets their texts. */
    siteVisitorEmail: z._default(z.string().check(z.maxLength(1_000)), ""),
    isJoinMailingList: z._default(z.boolean(), false),
    /**
     * Required where the website has a captcha site key; 400 `captcha-missing`, `captcha-failed`.
     * Spec: A5.14.
     */
    captchaToken: z.optional(z.string().check(z.maxLength(10_000))),
  }),
  response: z.object({
    /** Replaces the form. Spec: A4.9. */
    message: z.string(),
  }),
} as const satisfies Contract;

export const SendAccepted = z.object({
  productId: z.string(),
  variantId: z.string(),
  sendId: z.string(),
  /** ISO 8601: the send cannot be cancelled from then on. */
  startsAt: z.string(),
  /** `already-running`: an earlier send of this variant is not finished. */
  status: z.enum(["requested", "already-running"]),
});
export type SendAccepted = z.infer<typeof SendAccepted>;

/**
 * Rejected with 409 while the variant is sold out, 404 when the variant does not exist. Spec: A7.12.
 */
export const sendRestockNoticesContract = {
  method: "POST",
  path: "/api/site-users/account/notifications/restock/send",
  summary: "Email everyone waiting for a variant",
  tag: "restock",
  access: "owner",
  permission: "restock:write",
  hasDataMessage: true,
  body: SendRequest,
  response: SendAccepted,
  statuses: [202],
} as const satisfies Contract;

/**
 * Each request has its own outcome, in the given order; a rejection does not stop the others. Spec:
 * A7.13.
 */
export const sendAllRestockNoticesContract = {
  method: "POST",
  path: "/api/site-users/account/notifications/restock/send/all",
  summary: "Email everyone waiting for any of several variants",
  tag: "restock",
  access: "owner",
  permission: "restock:write",
  hasDataMessage: true,
  body: z.object({ sendRequests: z.array(SendRequest).check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({
    results: z.array(
      z.discriminatedUnion("status", [
        z.object({ ...SendAccepted.shape, status: z.literal("requested") }),
        z.object({ ...SendAccepted.shape, status: z.literal("already-running") }),
        z.object({
          status: z.literal("refused"),
          productId: z.string(),
          variantId: z.string(),
          code: z.string(),
          message: z.string(),
        }),
      ]),
    ),
  }),
  statuses: [202],
} as const satisfies Contract;

const owner = {
  tag: "restock",
  access: "owner",
  permission: "restock:write",
  hasDataMessage: true,
} as const;
const ofSignUp = z.object({ signUpId: z.uuid() });

/** Cancels a send before its first email. 409 `send-started` afterwards. */
export const cancelRestockSendContract = {
  ...owner,
  method: "POST",
  path: "/api/console/restock/sends/:sendId/cancel",
  summary: "Cancel a send before its first email",
  params: z.object({ sendId: z.uuid() }),
} as const satisfies Contract;

/**
 * Resends an email that is in doubt, bounced or was given up. 404 `sign-up-over`, 409
 * `still-sold-out`.
 */
export const resendRestockNoticeContract = {
  ...owner,
  method: "POST",
  path: "/api/console/restock/sign-ups/:signUpId/resend",
  summary: "Resend one person's email",
  params: ofSignUp,
} as const satisfies Contract;

/** The member marks an email in doubt as delivered. Repeating it has no further effect. */
export const dismissRestockDoubtContract = {
  ...owner,
  method: "POST",
  path: "/api/console/restock/sign-ups/:signUpId/dismiss",
  summary: "Treat an email in doubt as delivered",
  params: ofSignUp,
} as const satisfies Contract;

/**
 * The person gets no restock email from then on. Repeating it has no further effect. 404
 * `sign-up-over`, 409 `notice-under-way`.
 */
export const takeOffSignUpContract = {
  ...owner,
  method: "POST",
  path: "/api/console/restock/sign-ups/:signUpId/take-off",
  summary: "Remove a person's sign-up",
  params: ofSignUp,
} as const satisfies Contract;

/**
 * Undoes a removal with the previous status, but never for a person who left themselves, even after
 * the removal. 404 `sign-up-over`, 409 `signed-up-again`.
 */
export const putBackSignUpContract = {
  ...owner,
  method: "POST",
  path: "/api/console/restock/sign-ups/:signUpId/put-back",
  summary: "Restore a sign-up that the shop removed",
  params: ofSignUp,
} as const satisfies Contract;

/** Notes an expected arrival; 0 units clear it. 404 `variant-not-found` when the shop does not have the variant. */
export const expectArrivalContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/restock/arrivals",
  summary: "Notes the expected arrival of units of a variant",
  body: z.object({
    productId: id,
    variantId: id,
    units: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    expectedOn: z._default(z.nullable(Day), null),
  }),
} as const satisfies Contract;

const byToken = {
  method: "POST",
  tag: "restock",
  access: "visitor",
  crumb: false,
  hasDataMessage: true,
  query: z.object({
    token: z._default(z.string().check(z.maxLength(2_000)), ""),
    /** The page to redirect to. */
    page: z.optional(z.enum(["yes"])),
  }),
  statuses: [204, 303],
} as const;

/**
 * Confirms a sign-up from the link sent to its address. 400 `token-invalid`, 404 `sign-up-over`.
 */
export const confirmRestockSignUpContract = {
  ...byToken,
  path: CONFIRM_PATH,
  summary: "Confirm a restock sign-up with the token from an email",
} as const satisfies Contract;

/**
 * Removes a person from all their restock sign-ups; repeating it has no further effect. Mail
 * programs post `List-Unsubscribe=One-Click` here (RFC 8058), so it needs neither cookies nor a
 * crumb. 400 `token-invalid`.
 */
export const unsubscribeRestockContract = {
  ...byToken,
  path: RESTOCK_UNSUBSCRIBE_PATH,
  summary: "Unsubscribe from all restock emails with the token from an email",
} as const satisfies Contract;

/**
 * Redirects to the product's page. Units that are still held for the token's bearer move into this
 * browser's cart, which no other browser gets. 404 `variant-not-found`; 409 `units-not-held` when
 * they are gone and none is left to buy.
 */
export const openHeldUnitContract = {
  method: "GET",
  tag: "restock",
  access: "visitor",
  path: HELD_PATH,
  summary: "Open the held unit linked from a restock email",
  query: z.object({ token: z._default(z.string().check(z.maxLength(2_000)), "") }),
  statuses: [303],
} as const satisfies Contract;
