import { mailIdOf } from "#domain/forms/delivery-ids.ts";
import type { MailRecord, RecordedMail } from "#infra/mail/port.ts";
import type { Sql } from "#infra/postgres/port.ts";

const plan = `
  insert into form_mails (website_id, delivery_id, mail_id, submission_id, recipient)
  values ($1, $2, $3, $4, $5)
  on conflict (website_id, delivery_id) do nothing`;
const findOne = `
  select recipient, mail_id as "mailId"
    from form_mails where website_id = $1 and delivery_id = $2`;
const ofSubmission = `
  select delivery_id as "deliveryId", mail_id as "mailId"
    from form_mails where website_id = $1 and submission_id = $2
   order by created_at, delivery_id`;

export type PlannedMail = {
  readonly websiteId: string;
  readonly deliveryId: string;
  readonly submissionId: string;
  /** Null for a reply, which goes to the visitor. */
  readonly recipient: string | null;
};

type FoundMail = Pick<PlannedMail, "recipient"> & {
  /** Undefined before the first attempt. */
  readonly recorded: RecordedMail | undefined;
};

type Dependencies = { readonly sql: Sql; readonly mailRecord: Pick<MailRecord, "find"> };

const hasOutcome = (recorded: RecordedMail | undefined): boolean =>
  recorded?.state === "handed-over" || recorded?.state === "failed";

/** The emails that are planned for a submission; the record of deliveries has their outcomes. */
export const createFormMails = ({ sql, mailRecord }: Dependencies) => ({
  plan: async ({ websiteId, deliveryId, submissionId, recipient }: PlannedMail): Promise<void> => {
    const mailId = mailIdOf(deliveryId);
    await sql.query(plan, [websiteId, deliveryId, mailId, submissionId, recipient]);
  },
  find: async (websiteId: string, deliveryId: string): Promise<FoundMail | undefined> => {
    type Row = Pick<PlannedMail, "recipient"> & { readonly mailId: string };
    const [row] = await sql.query<Row>(findOne, [websiteId, deliveryId]);
    if (row === undefined) return undefined;
    const { recipient, mailId } = row;
    return { recipient, recorded: (await mailRecord.find(websiteId, [mailId])).get(mailId) };
  },
  /** Ids of a submission's planned deliveries without an outcome. */
  unfinished: async (websiteId: string, submissionId: string): Promise<readonly string[]> => {
    type Row = { readonly deliveryId: string; readonly mailId: string };
    const rows = await sql.query<Row>(ofSubmission, [websiteId, submissionId]);
    const recorded = await mailRecord.find(
      websiteId,
      rows.map(({ mailId }) => mailId),
    );
    return rows
      .filter(({ mailId }) => !hasOutcome(recorded.get(mailId)))
      .map(({ deliveryId }) => deliveryId);
  },
});
export type FormMails = ReturnType<typeof createFormMails>;
