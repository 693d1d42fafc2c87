import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { Audience, SkipReason } from "#domain/restock/events.ts";
import { type SignUpStatusName, signUpStatusNames } from "#domain/restock/sign-up-columns.ts";

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** Opaque; from the previous page. */
const cursor = z.optional(z.string().check(z.maxLength(400)));
const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50);

/** The status of a send, during and after it. */
export const RestockSend = z.object({
  sendId: z.string(),
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  /** `scheduled`: it can still be cancelled. */
  state: z.enum(["scheduled", "running", "completed", "cancelled"]),
  audience: Audience,
  /** Minutes that a unit is held for each recipient; null: none is. */
  holdMinutes: z.nullable(z.int()),
  /** Caused by received stock. */
  automatic: z.boolean(),
  requestedAt: z.string(),
  startsAt: z.string(),
  startedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  /** People waiting at its start; null before. */
  recipients: z.nullable(z.int()),
  /** Maximum number of recipients; null: all. */
  units: z.nullable(z.int()),
  /** Not emailed or skipped yet. */
  waiting: z.int(),
  sent: z.int(),
  /** Includes bounced ones. */
  failed: z.int(),
  bounced: z.int(),
  /** Emails that may have arrived, for the owner to check. */
  inDoubt: z.int(),
  /** Emails that were in doubt and were dismissed. */
  dismissed: z.int(),
  /** 0 until it is completed. */
  skipped: z.int(),
  /** Number of people by reason. */
  skippedFor: z.partialRecord(SkipReason, z.int()),
});
export type RestockSend = z.infer<typeof RestockSend>;

/** All sign-ups for one variant. */
export const SignUpGroup = z.object({
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  sku: z.string(),
  /** Option name to value. */
  attributes: z.record(z.string(), z.string()),
  /** People who were not emailed yet. */
  waiting: z.int(),
  sent: z.int(),
  /** People whose email failed, including those whose email bounced. */
  failed: z.int(),
  /** People whose email bounced: no send emails them again. */
  bounced: z.int(),
  /** People whose email may have arrived. */
  inDoubt: z.int(),
  /** People who have not confirmed their sign-up yet. */
  unconfirmed: z.int(),
  firstSignUpAt: z.string(),
  lastSignUpAt: z.string(),
  /** The send that is running or ran last; null when there was none. */
  lastSend: z.nullable(RestockSend),
});
export type SignUpGroup = z.infer<typeof SignUpGroup>;

/** Newest group first; new sign-ups do not shift a page. Spec: A7.10, A3.13. */
export const listSignUpGroupsContract = {
  method: "GET",
  path: "/api/site-users/account/notifications/restock/groups",
  summary: "Variants with the number of people waiting",
  tag: "restock",
  access: "owner",
  permission: "restock:read",
  query: z.object({ cursor, limit }),
  response: z.object({
    signUpGroups: z.array(SignUpGroup),
    hasNextPage: z.boolean(),
    nextPageCursor: z.nullable(z.string()),
  }),
} as const satisfies Contract;

/**
 * `resending`: a member requested the email again. `dismissed`: it was in doubt and is settled.
 * `left`: no longer waiting.
 */
const SignUpStatus = z.enum(
  Object.keys(signUpStatusNames) as [SignUpStatusName, ...SignUpStatusName[]],
);
export type SignUpStatus = SignUpStatusName;

export const SignUp = z.object({
  signUpId: z.string(),
  productId: z.string(),
  variantId: z.string(),
  /** Null once the person has been erased. */
  siteVisitorEmail: z.nullable(z.string()),
  isJoinMailingList: z.boolean(),
  status: SignUpStatus,
  signedUpAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Why the email was not delivered. */
  failure: z.nullable(z.string()),
});
export type SignUp = z.infer<typeof SignUp>;

/** In the order of the sign-ups. Spec: A7.11, A3.13. */
export const listSignUpsContract = {
  method: "GET",
  path: "/api/site-users/account/notifications/restock",
  summary: "Sign-ups for one variant",
  tag: "restock",
  access: "owner",
  permission: "restock:read",
  query: z.object({ productId: id, variantId: id, cursor, limit }),
  response: z.object({
    signUps: z.array(SignUp),
    hasNextPage: z.boolean(),
    nextPageCursor: z.nullable(z.string()),
  }),
} as const satisfies Contract;

/** The reach of *Send all*: available variants with sign-ups. */
export const listSendableContract = {
  method: "GET",
  path: "/api/console/restock/sendable",
  summary: "Variants back in stock, with the number of people waiting",
  tag: "restock",
  access: "owner",
  permission: "restock:read",
  response: z.object({
    /** Longest waiting first; up to 200, the limit of `send/all`. */
    groups: z.array(
      z.object({
        productId: z.string(),
        variantId: z.string(),
        /** People who would get an email. */
        people: z.int(),
        /** Null without stock tracking. */
        unitsLeft: z.nullable(z.int()),
      }),
    ),
    /** Number of `groups`, including those beyond the 200. */
    total: z.int(),
    /** Sold-out variants with sign-ups. */
    soldOut: z.int(),
  }),
} as const satisfies Contract;
