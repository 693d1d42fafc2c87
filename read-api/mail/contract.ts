import * as z from "zod/mini";
import type { Contract } from "#domain/shared/contract.ts";
import { pageOf, pageQuery, sortBy } from "#domain/shared/paging.ts";

/** A mail kept in the outbox because no mail server was configured when it was written. */
export const OutboxMail = z.object({
  mailId: z.string(),
  /** Null, like the subject, once the person has been forgotten. */
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  createdAt: z.string(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const listOutboxContract = {
  method: "GET",
  path: "/api/console/outbox",
  summary: "Mails that were kept for want of a mail server",
  tag: "mail",
  access: "owner",
  permission: "mail:read",
  query: z.object({
    ...pageQuery,
    sort: z._default(sortBy(["createdAt"]), "-createdAt"),
    /** A whole mail address, in any case. */
    to: z.optional(z.string().check(z.trim(), z.maxLength(320))),
  }),
  response: z.extend(pageOf(OutboxMail), {
    /** Whether mails are handed to a mail server now, so that no more come here. */
    mailServer: z.boolean(),
  }),
} as const satisfies Contract;

/** 404 `mail-not-found`. */
export const getOutboxMailContract = {
  method: "GET",
  path: "/api/console/outbox/:mailId",
  summary: "One mail of the outbox, whole",
  tag: "mail",
  access: "owner",
  permission: "mail:read",
  params: z.object({ mailId: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({
    ...OutboxMail.shape,
    /** Whom an answer goes to; null: the sender. */
    replyTo: z.nullable(z.string()),
    text: z.nullable(z.string()),
    /** Show it in a sandboxed frame. */
    html: z.nullable(z.string()),
  }),
} as const satisfies Contract;
