import type { Sql } from "#infra/postgres/port.ts";
import type { MailRecord, RecordedMail } from "./port.ts";

const find = `
  select mail_id as "mailId", state, job_key as "jobKey"
    from mail_deliveries where website_id = $1 and mail_id = any($2::text[])`;
const giveUp = `
  insert into mail_deliveries as delivery
         (website_id, mail_id, job_key, kind, state, attempts, error)
  values ($1, $2, $3, $4, 'failed', 0, $5)
  on conflict (website_id, mail_id) do update
     set state = 'failed', error = excluded.error, job_key = excluded.job_key, changed_at = now()
   where delivery.state <> 'handed-over'`;

/** The record that `createDeliveries` writes. */
export const createMailRecord = (sql: Sql): MailRecord => ({
  find: async (websiteId, mailIds) => {
    type Row = RecordedMail & { readonly mailId: string };
    const rows = await sql.query<Row>(find, [websiteId, mailIds]);
    return new Map(rows.map(({ mailId, ...recorded }) => [mailId, recorded]));
  },
  giveUp: async (jobKey, { websiteId, id, kind }, reason) => {
    await sql.query(giveUp, [websiteId, id, jobKey, kind, reason]);
  },
});
