import { deliveryJobKey } from "#domain/forms/delivery-ids.ts";
import { gather } from "#domain/kit/gather.ts";
import type { MailKind } from "#domain/kit/mail-kinds.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { type MailStatus, mailColumns } from "#domain/mail/mail-columns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import type { OutboxMail } from "./contract.ts";

export type Opened = Readonly<Record<string, unknown>> | null;
export type MailRowDependencies = {
  readonly personalData: {
    readonly open: (sealed: readonly SealedPerson[]) => Promise<readonly Opened[]>;
  };
  /** The next run of waiting jobs, by their keys. */
  readonly nextRuns: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

export const mailFields = `
  delivery.website_id as "websiteId", delivery.mail_id as "mailId", kind, status,
  delivery.created_at as "createdAt",
  case when status = 'sent' then changed_at end as "handedOverAt",
  changed_at as "changedAt", attempts, error, job_key as "jobKey", copy_of as "copyOf",
  kept.person_id as "personId", kept.sealed`;

const everybody = `
  select ${mailFields}
    from mail_deliveries as delivery
    left join mail_outbox as kept using (website_id, mail_id)
   where delivery.website_id = $1`;
const toOne = `
  select ${mailFields}
    from mail_outbox as kept
    join mail_deliveries as delivery using (website_id, mail_id)
   where kept.website_id = $1 and kept.recipient_id = $2::uuid`;

export type KeptMail = {
  readonly websiteId: string;
  readonly mailId: string;
  readonly kind: MailKind;
  readonly status: MailStatus;
  readonly createdAt: string;
  readonly handedOverAt: string | null;
  readonly changedAt: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly jobKey: string;
  readonly copyOf: string | null;
  /** Null, with `sealed`, when nothing of it is left. */
  readonly personId: string | null;
  readonly sealed: string | null;
};

const columns = {
  kind: { expression: "kind", known: true },
  status: { expression: "status", known: true },
  createdAt: { expression: `"createdAt"`, known: true },
  handedOverAt: { expression: `"handedOverAt"` },
  attempts: { expression: "attempts", known: true },
  error: { expression: "error" },
} as const satisfies SqlColumns<typeof mailColumns>;

/** A website's emails, or those to one person; null: none. */
export const mailsSource = (websiteId: string, to: string | null | undefined): ListSource => ({
  matching: to === undefined ? everybody : toOne,
  values: to === undefined ? [websiteId] : [websiteId, to],
  columns: mailColumns,
  sql: columns,
  key: { expression: `"mailId"`, type: "text" },
});

export const textOf = (content: Opened, member: string): string | null => {
  const value = content?.[member];
  return typeof value === "string" ? value : null;
};

/** Keys of the jobs that may send it: those of forms have their own. */
const jobKeysOf = ({
  websiteId,
  mailId,
  jobKey,
}: Pick<KeptMail, "websiteId" | "mailId" | "jobKey">): readonly string[] => [
  jobKey,
  deliveryJobKey(websiteId, mailId.replaceAll(".", ":")),
];

const jobOfText = `
  select website_id as "websiteId", mail_id as "mailId", job_key as "jobKey"
    from mail_deliveries where website_id = $1 and mail_id = $2`;

/** Whether a job exists that will send the email. */
export const createIsAwaited =
  (sql: Sql, nextRuns: MailRowDependencies["nextRuns"]) =>
  async (websiteId: string, mailId: string): Promise<boolean> => {
    type Job = Pick<KeptMail, "websiteId" | "mailId" | "jobKey">;
    const [mail] = await sql.query<Job>(jobOfText, [websiteId, mailId]);
    return mail !== undefined && (await nextRuns(jobKeysOf(mail))).size > 0;
  };

const MAX_AT_ONCE = 500;

/** Opens emails; concurrent requests share their round trips. */
export const createToMailRow = ({ personalData, nextRuns }: MailRowDependencies) => {
  const open = gather(personalData.open, MAX_AT_ONCE);
  const nextRun = gather(async (mails: readonly KeptMail[]) => {
    const runs = await nextRuns(mails.flatMap(jobKeysOf));
    return mails.map(
      (mail) =>
        jobKeysOf(mail)
          .map((key) => runs.get(key))
          .find(Boolean) ?? null,
    );
  }, MAX_AT_ONCE);

  return async (mail: KeptMail): Promise<OutboxMail & { readonly content: Opened }> => {
    const { personId, sealed } = mail;
    const [content, nextAttemptAt] = await Promise.all([
      personId === null || sealed === null ? null : open({ personId, sealed }),
      mail.status === "waiting" ? nextRun(mail) : null,
    ]);
    const { mailId, kind, status, createdAt, handedOverAt, attempts, error } = mail;
    return {
      mailId,
      to: textOf(content, "to"),
      subject: textOf(content, "subject"),
      kind,
      status,
      createdAt,
      handedOverAt,
      attempts,
      nextAttemptAt,
      error,
      content,
    };
  };
};
