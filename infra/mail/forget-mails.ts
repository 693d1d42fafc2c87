import type { Sql } from "#infra/postgres/port.ts";

/** A table of a million emails is emptied in steps, so that nobody waits for it. */
const AT_ONCE = 5_000;

const forget = `
  delete from mail_outbox
   where ctid = any(array(
     select ctid from mail_outbox
      where created_at < $1::timestamptz - make_interval(days => $2) limit ${AT_ONCE}))
  returning 1`;

/**
 * Deletes the content of emails older than this many days. The record of sending is kept: an email
 * without any record could be sent a second time.
 */
export const createForgetMails =
  ({ sql, now, days }: { readonly sql: Sql; readonly now: () => string; readonly days: number }) =>
  async (): Promise<void> => {
    for (;;) {
      const gone = await sql.query(forget, [now(), days]);
      if (gone.length < AT_ONCE) return;
    }
  };
