import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";

const id = z.string().check(z.minLength(1), z.maxLength(200));
/** Opaque; from the page before. */
const cursor = z.optional(z.string().check(z.maxLength(400)));
const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50);

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
  /** Their mail could not be delivered; the next send tries again. */
  failed: z.int(),
  firstSignUpAt: z.string(),
  lastSignUpAt: z.string(),
  /** Of the send that runs now or ran last; null when nobody has ever sent. */
  lastSend: z.nullable(
    z.object({
      sendId: z.string(),
      state: z.enum(["running", "completed"]),
      requestedAt: z.string(),
      completedAt: z.nullable(z.string()),
      /** Of this send alone; 0 until it is completed. */
      sent: z.int(),
      failed: z.int(),
      /** Not mailed: forgotten meanwhile, or the stock was gone again. */
      skipped: z.int(),
    }),
  ),
});
export type SignUpGroup = z.infer<typeof SignUpGroup>;

/** Spec: A7.10, A3.13. Newest group first; a page is stable under new sign-ups. */
export const listSignUpGroupsContract = {
  method: "GET",
  path: "/api/site-users/account/notifications/restock/groups",
  summary: "Variants that visitors wait for, with how many wait",
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

export const SignUp = z.object({
  signUpId: z.string(),
  productId: z.string(),
  variantId: z.string(),
  /** Null once the person has been forgotten. */
  siteVisitorEmail: z.nullable(z.string()),
  isJoinMailingList: z.boolean(),
  /** `left`: does not wait any more. */
  status: z.enum(["waiting", "sent", "failed", "left", "forgotten"]),
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
