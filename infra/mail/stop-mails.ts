import type { Sql } from "#infra/postgres/port.ts";
import type { MailStops } from "./port.ts";

/** The reason for waiting is kept until it is resumed. */
const stop = `
  update mail_deliveries set state = 'failed', failure_kind = 'stopped', changed_at = now()
   where website_id = $1 and mail_id = $2
     and (state = 'postponed' or (state = 'failed' and failure_kind = 'stopped'))
  returning mail_id`;
const resume = `
  update mail_deliveries set state = 'postponed', failure_kind = null, changed_at = now()
   where website_id = $1 and mail_id = $2 and state = 'failed' and failure_kind = 'stopped'
  returning mail_id`;

/** Only between two attempts: an email being delivered cannot be stopped any longer. */
export const createMailStops = (sql: Sql): MailStops => ({
  stop: async (websiteId, mailId) => (await sql.query(stop, [websiteId, mailId])).length > 0,
  resume: async (websiteId, mailId) => (await sql.query(resume, [websiteId, mailId])).length > 0,
});
