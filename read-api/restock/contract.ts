import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { Audience, SkipReason } from "#domain/restock/events.ts";
import { type SignUpStatusName, signUpStatusNames } from "#domain/restock/sign-up-columns.ts";

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** Opaque; from the page before. */
const cursor = z.optional(z.string().check(z.maxLength(400)));
const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50);

/** How a send goes, now and afterwards. */
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
  /** A unit is set aside for each who is told, for so long; null: none is. */
  holdMinutes: z.nullable(z.int()),
  /** By stock that came in. */
  automatic: z.boolean(),
  requestedAt: z.string(),
  startsAt: z.string(),
  startedAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  /** Who waited when it started; null before. */
  recipients: z.nullable(z.int()),
  /** At most so many are told; null: all. */
  units: z.nullable(z.int()),
  /** Still to be told, or to be skipped. */
  waiting: z.int(),
  sent: z.int(),
  /** Bounced ones among them. */
  failed: z.int(),
  bounced: z.int(),
  /** May have arrived: for the owner to look at. */
  inDoubt: z.int(),
  /** In doubt once, and dismissed. */
  dismissed: z.int(),
  /** 0 until it is completed. */
  skipped: z.int(),
  /** By reason. */
  skippedFor: z.partialRecord(SkipReason, z.int()),
});
export type RestockSend = z.infer<typeof RestockSend>;

/** Everybody who signed up for one variant. */
export const SignUpGroup = z.object({
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  sku: z.string(),
  /** Option name to value. */
  attributes: z.record(z.string(), z.string()),
  /** Have not been told yet. */
  waiting: z.int(),
  sent: z.int(),
  /** Their mail could not be delivered; the next send tries those again that did not bounce. */
  failed: z.int(),
  /** Their mail may have arrived. */
  inDoubt: z.int(),
  /** Have not confirmed their sign-up yet. */
  unconfirmed: z.int(),
  firstSignUpAt: z.string(),
  lastSignUpAt: z.string(),
  /** Of the send that runs now or ran last; null when nobody has ever sent. */
  lastSend: z.nullable(RestockSend),
});
export type SignUpGroup = z.infer<typeof SignUpGroup>;

/** Spec: A7.10, A3.13. Newest group first; a page is stable under new sign-ups. */
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
 * `resending`: the owner has asked for the mail once more. `dismissed`: was in doubt, and the owner or
 * the person let it be. `left`: does not wait any more.
 */
const SignUpStatus = z.enum(
  Object.keys(signUpStatusNames) as [SignUpStatusName, ...SignUpStatusName[]],
);
export type SignUpStatus = SignUpStatusName;

export const SignUp = z.object({
  signUpId: z.string(),
  productId: z.string(),
  variantId: z.string(),
  /** Null once the person has been forgotten. */
  siteVisitorEmail: z.nullable(z.string()),
  isJoinMailingList: z.boolean(),
  status: SignUpStatus,
  signedUpAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Why the mail could not be delivered. */
  failure: z.nullable(z.string()),
});
export type SignUp = z.infer<typeof SignUp>;

/** Spec: A7.11, A3.13. In the order of signing up, first come first. */
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

/** What a send of everything would reach: variants that are back and that somebody waits for. */
export const listSendableContract = {
  method: "GET",
  path: "/api/console/restock/sendable",
  summary: "Variants back in stock, with the number of people waiting",
  tag: "restock",
  access: "owner",
  permission: "restock:read",
  response: z.object({
    /** Longest waited for first; at most 200, as many as `send/all` takes. */
    groups: z.array(
      z.object({
        productId: z.string(),
        variantId: z.string(),
        /** Who would get a mail. */
        people: z.int(),
        /** Null where units are not counted. */
        unitsLeft: z.nullable(z.int()),
      }),
    ),
    /** Of `groups`, the ones beyond the 200 included. */
    total: z.int(),
    /** Variants that somebody waits for and that are still sold out. */
    soldOut: z.int(),
  }),
} as const satisfies Contract;
