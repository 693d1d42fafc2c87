import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { type MailKind, mailKinds } from "#domain/kit/mail-kinds.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { type MailStatus, mailColumns, mailStatusNames } from "#domain/mail/mail-columns.ts";

const namesOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  z.enum(Object.keys(names) as [Name, ...Name[]]);

/** Where emails go: see domain/mail/mail-mode.ts. */
export const MailModeName = z.enum(["server", "capture", "none"]);

export const MailStatusName = namesOf<MailStatus>(mailStatusNames);

/** A mail of the website, whether a mail server has it or not. */
export const OutboxMail = z.object({
  mailId: z.string(),
  /** Null, like the subject, once the person has been forgotten or it is not kept any more. */
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  kind: namesOf<MailKind>(mailKinds),
  status: MailStatusName,
  createdAt: z.string(),
  /** When a mail server took it. */
  handedOverAt: z.nullable(z.string()),
  attempts: z.int(),
  /** Of a mail that waits. */
  nextAttemptAt: z.nullable(z.string()),
  /** Of the last attempt; never with an address. */
  error: z.nullable(z.string()),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const listOutboxContract = {
  method: "GET",
  path: "/api/console/outbox",
  summary: "Mails",
  tag: "mail",
  access: "owner",
  permission: "mail:read",
  query: z.object({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(mailColumns)), "-createdAt"),
    filters: filtersOf(mailColumns),
    /** A whole mail address, in any case. */
    to: z.optional(z.string().check(z.trim(), z.maxLength(320))),
  }),
  response: z.extend(longPageOf(OutboxMail), {
    /** Whether mails are handed to a mail server now. */
    /** `capture`: emails are kept and delivered to nobody. `none`: they wait until email is set up. */
    mailMode: MailModeName,
    /** Days for which what mails say is kept. */
    keptDays: z.int(),
  }),
} as const satisfies Contract;

export const exportOutboxContract = exportOf(listOutboxContract);

/** 404 `mail-not-found`. */
export const getOutboxMailContract = {
  method: "GET",
  path: "/api/console/outbox/:mailId",
  summary: "One email in full",
  tag: "mail",
  access: "owner",
  permission: "mail:read",
  params: z.object({ mailId: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({
    ...OutboxMail.shape,
    /** `<id@host>` */
    messageId: z.string(),
    changedAt: z.string(),
    /** Whom an answer goes to; null: the sender. */
    replyTo: z.nullable(z.string()),
    /** Without what only its reader may follow, once a mail server has it: `•••` stands there. */
    text: z.nullable(z.string()),
    /** Show it in a sandboxed frame. */
    html: z.nullable(z.string()),
    /** What the mail server said last, word for word. */
    answer: z.nullable(z.string()),
    /** Why it cannot be sent once more; null when it can. */
    obstacle: z.nullable(z.string()),
    /** The mail that it repeats. */
    copyOf: z.nullable(z.string()),
    /** The last twenty that repeat it, the newest first. */
    copies: z.array(
      z.object({ mailId: z.string(), status: MailStatusName, createdAt: z.string() }),
    ),
  }),
} as const satisfies Contract;
export type MailDetails = z.infer<typeof getOutboxMailContract.response>;
