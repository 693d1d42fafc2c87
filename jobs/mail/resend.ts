import * as z from "zod/mini";
import type { MailKind } from "#domain/kit/mail-kinds.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { MailEvent } from "#domain/mail/events.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { relayRule } from "../kit/event-jobs.ts";

export const RESEND_MAIL = "mail-resend";

const Payload = z.object({ websiteId: z.string(), mailId: z.string(), copyId: z.string() });

export const resendMailRule = relayRule(
  MailEvent,
  "MailResendRequested",
  ({ mailId, copyId }, { metadata: { websiteId } }) => ({
    name: RESEND_MAIL,
    payload: { websiteId, mailId, copyId },
    key: `mail-${copyId}`,
  }),
);

const find = `
  select person_id as "personId", recipient_id as "recipientId", sealed, kind
    from mail_outbox as kept join mail_deliveries using (website_id, mail_id)
   where website_id = $1 and mail_id = $2`;
type SealedMail = SealedPerson & { readonly recipientId: string; readonly kind: MailKind };

const Content = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.optional(z.string()),
  unsubscribe: z.optional(z.string()),
});

/**
 * Sends the content of an email again, as a new email. Not when its person was erased in the
 * meantime.
 */
export const createResendMail = ({
  sql,
  personalData,
  deliveries,
}: {
  readonly sql: Sql;
  readonly personalData: Pick<PersonalData, "open">;
  readonly deliveries: Deliveries;
}): Task => {
  return async (input) => {
    const { websiteId, mailId, copyId } = Payload.parse(input);
    const [kept] = await sql.query<SealedMail>(find, [websiteId, mailId]);
    const [content] = kept === undefined ? [] : await personalData.open([kept]);
    if (kept === undefined || !content) return;
    const { replyTo, unsubscribe, ...mail } = Content.parse(content);
    const delivery = await deliveries.deliver(`mail-${copyId}`, {
      id: copyId,
      kind: kept.kind,
      copyOf: mailId,
      websiteId,
      aboutPersonId: kept.personId,
      toPersonId: kept.recipientId,
      ...mail,
      ...(replyTo !== undefined && { replyTo }),
      ...(unsubscribe !== undefined && { unsubscribe }),
    });
    if (delivery.state === "postponed") throw new RunAgainAt(delivery.nextTryAt);
  };
};
