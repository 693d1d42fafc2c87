import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** One variant of one product. Spec: B3.28. */
export const SendRequest = z.object({ productId: id, variantId: id });
export type SendRequest = z.infer<typeof SendRequest>;

/**
 * Spec: A7.9, A3.12, B7.7. A refusal carries its text twice, as `error.message` and, as the
 * specification names it, as `data.message`. Signing up twice is the same sign-up: same answer.
 */
export const signUpForRestockContract = {
  method: "POST",
  path: "/api/site-users/account/notifications/restock",
  summary: "Asks for a mail when a sold-out variant can be had again",
  tag: "restock",
  access: "visitor",
  body: z.object({
    productId: id,
    variantId: id,
    /** Judged by the rules of A5.14, so that the visitor gets their texts. */
    siteVisitorEmail: z._default(z.string(), ""),
    isJoinMailingList: z._default(z.boolean(), false),
    /** Demanded where the website has a captcha's site key; 400 `captcha-missing`, `captcha-failed`. Spec: A5.14. */
    captchaToken: z.optional(z.string().check(z.maxLength(10_000))),
  }),
  response: z.object({
    /** What replaces the form. Spec: A4.9. */
    message: z.string(),
  }),
} as const satisfies Contract;

export const SendAccepted = z.object({
  productId: z.string(),
  variantId: z.string(),
  sendId: z.string(),
  /** `already-running`: a send of this variant had been asked for and is not finished. */
  status: z.enum(["requested", "already-running"]),
});
export type SendAccepted = z.infer<typeof SendAccepted>;

/** Spec: A7.12. Refused with 409 while the variant is sold out, 404 when there is no such variant. */
export const sendRestockNoticesContract = {
  method: "POST",
  path: "/api/site-users/account/notifications/restock/send",
  summary: "Mails everybody who waits for a variant",
  tag: "restock",
  access: "owner",
  permission: "restock:write",
  body: SendRequest,
  response: SendAccepted,
} as const satisfies Contract;

/** Spec: A7.13. Each request has its own outcome, in the order given; one refused does not stop the others. */
export const sendAllRestockNoticesContract = {
  method: "POST",
  path: "/api/site-users/account/notifications/restock/send/all",
  summary: "Mails everybody who waits for any of several variants",
  tag: "restock",
  access: "owner",
  permission: "restock:write",
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
} as const satisfies Contract;
