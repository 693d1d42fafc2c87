import type { SealedPerson } from "#domain/kit/person.ts";
import type { MailModeOf } from "#domain/mail/mail-mode.ts";
import type { Resendable } from "#domain/mail/resendable.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type KeptMail, mailFields, type Opened } from "./mail-rows.ts";

const findText = `
  select ${mailFields}, kept.sealed_answer as "sealedAnswer"
    from mail_deliveries as delivery
    left join mail_outbox as kept using (website_id, mail_id)
   where delivery.website_id = $1 and delivery.mail_id = $2`;

export type FoundMail = KeptMail & { readonly sealedAnswer: string | null };

export const findMail = async (
  sql: Sql,
  websiteId: string,
  mailId: string,
): Promise<FoundMail | undefined> => (await sql.query<FoundMail>(findText, [websiteId, mailId]))[0];

/** What decides whether an email can be resent. */
export const resendableOf = (
  { kind, status }: KeptMail,
  content: Opened,
  mailServer: boolean,
): Resendable => ({
  kind,
  status,
  content: content === null ? "gone" : content.isWithheld === true ? "withheld" : "whole",
  mailServer,
});

export const createFindResendable =
  ({
    sql,
    personalData,
    mailModeOf,
  }: {
    readonly sql: Sql;
    readonly personalData: {
      readonly open: (sealed: readonly SealedPerson[]) => Promise<readonly Opened[]>;
    };
    readonly mailModeOf: MailModeOf;
  }) =>
  async (websiteId: string, mailId: string): Promise<Resendable | undefined> => {
    const mail = await findMail(sql, websiteId, mailId);
    if (mail === undefined) return undefined;
    const { personId, sealed } = mail;
    const [content = null] =
      personId === null || sealed === null ? [] : await personalData.open([{ personId, sealed }]);
    return resendableOf(mail, content, (await mailModeOf(websiteId)) !== "none");
  };
