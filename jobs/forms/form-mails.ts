import { mailIdOf, readDeliveryId } from "#domain/forms/delivery-ids.ts";
import type { Sql } from "#infra/postgres/port.ts";

const plan = `
  insert into form_mails (website_id, delivery_id, mail_id, submission_id, recipient)
  values ($1, $2, $3, $4, $5)
  on conflict (website_id, delivery_id) do nothing`;
const find = `
  select planned.recipient, delivery.state, delivery.job_key as "jobKey"
    from form_mails as planned
    left join mail_deliveries as delivery
      on delivery.website_id = planned.website_id and delivery.mail_id = planned.mail_id
   where planned.website_id = $1 and planned.delivery_id = $2`;
const unfinished = `
  select planned.delivery_id as "deliveryId"
    from form_mails as planned
    left join mail_deliveries as delivery
      on delivery.website_id = planned.website_id and delivery.mail_id = planned.mail_id
   where planned.website_id = $1 and planned.submission_id = $2
     and coalesce(delivery.state, 'waiting') not in ('handed-over', 'failed')
   order by planned.created_at, planned.delivery_id`;
const giveUp = `
  insert into mail_deliveries as delivery
         (website_id, mail_id, job_key, kind, state, attempts, error)
  values ($1, $2, $3, $5, 'failed', 0, $4)
  on conflict (website_id, mail_id) do update
     set state = 'failed', error = excluded.error, job_key = excluded.job_key, changed_at = now()
   where delivery.state <> 'handed-over'`;

export type PlannedMail = {
  readonly websiteId: string;
  readonly deliveryId: string;
  readonly submissionId: string;
  /** Null for a reply, which goes to the visitor. */
  readonly recipient: string | null;
};

type Found = {
  readonly recipient: string | null;
  /** The outcome; null before the first attempt. */
  readonly state: string | null;
  /** Key of the last attempt's job. */
  readonly jobKey: string | null;
};

/** The emails for a submission; the record of deliveries has their outcomes. */
export const createFormMails = (sql: Sql) => ({
  plan: async ({ websiteId, deliveryId, submissionId, recipient }: PlannedMail): Promise<void> => {
    const mailId = mailIdOf(deliveryId);
    await sql.query(plan, [websiteId, deliveryId, mailId, submissionId, recipient]);
  },
  find: async (websiteId: string, deliveryId: string) =>
    (await sql.query<Found>(find, [websiteId, deliveryId]))[0],
  /** Ids of a submission's planned deliveries without an outcome. */
  unfinished: async (websiteId: string, submissionId: string): Promise<readonly string[]> => {
    const rows = await sql.query<{ deliveryId: string }>(unfinished, [websiteId, submissionId]);
    return rows.map(({ deliveryId }) => deliveryId);
  },
  /** The email is not sent, for a reason other than the mail server. */
  giveUp: async (websiteId: string, deliveryId: string, jobKey: string, reason: string) => {
    const kind = readDeliveryId(deliveryId)?.kind === "reply" ? "reply" : "submission";
    await sql.query(giveUp, [websiteId, mailIdOf(deliveryId), jobKey, reason, kind]);
  },
});
export type FormMails = ReturnType<typeof createFormMails>;
