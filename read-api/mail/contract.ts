import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { type MailKind, mailKinds } from "#domain/kit/mail-kinds.ts";
import { longPageOf, longPageQuery, sortBy } from "#domain/kit/paging.ts";
import { type MailStatus, mailColumns, mailStatusNames } from "#domain/mail/mail-columns.ts";

const namesOf = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  z.enum(Object.keys(names) as [Name, ...Name[]]);

/** See domain/mail/mail-mode.ts. */
export const MailModeName = z.enum(["server", "capture", "none"]);

export const MailStatusName = namesOf<MailStatus>(mailStatusNames);

/** An email of the website, delivered or not. */
export const OutboxMail = z.object({
  mailId: z.string(),
  /** Null, like the subject, once the person has been erased or the retention time is over. */
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  kind: namesOf<MailKind>(mailKinds),
  status: MailStatusName,
  createdAt: z.string(),
  /** Time when a mail server accepted it. */
  handedOverAt: z.nullable(z.string()),
  attempts: z.int(),
  /** Set for a waiting email. */
  nextAttemptAt: z.nullable(z.string()),
  /** Error of the last attempt, without an address. */
  error: z.nullable(z.string()),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const listOutboxContract = {
  method: "GET",
  path: "/api/console/outbox",
  summary: "Emails",
  tag: "mail",
  access: "owner",
  permission: "mail:read",
  query: listQuery({
    ...longPageQuery,
    sort: z._default(sortBy(sortableIds(mailColumns)), "-createdAt"),
    filters: filtersOf(mailColumns),
    /** A complete email address, in any case. */
    to: z.optional(z.string().check(z.trim(), z.maxLength(320))),
  }),
  response: z.extend(longPageOf(OutboxMail), {
    /**
     * Whether emails are delivered to a mail server now.
     * `capture`: emails are stored and delivered to nobody. `none`: they wait until a mail server
     * is set up.
     */
    mailMode: MailModeName,
    /** Days for which the content of emails is stored. */
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
    /** Reply-to address; null: the sender. */
    replyTo: z.nullable(z.string()),
    /** After delivery, parts for its recipient only are replaced by `•••`. */
    text: z.nullable(z.string()),
    /** To be displayed in a sandboxed frame. */
    html: z.nullable(z.string()),
    /** The mail server's last answer, verbatim. */
    answer: z.nullable(z.string()),
    /** Why it cannot be resent; null when it can. */
    obstacle: z.nullable(z.string()),
    /** The email that this one repeats. */
    copyOf: z.nullable(z.string()),
    /** The last twenty repetitions, newest first. */
    copies: z.array(
      z.object({ mailId: z.string(), status: MailStatusName, createdAt: z.string() }),
    ),
  }),
} as const satisfies Contract;
export type MailDetails = z.infer<typeof getOutboxMailContract.response>;
