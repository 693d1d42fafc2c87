import type { Sql } from "#infra/postgres/port.ts";
import {
  type Deliveries,
  type Delivery,
  type FailureKind,
  type Mail,
  type Mailer,
  MailNotHandedOver,
} from "./port.ts";

/**
 * Takes the mail for one attempt: when it is new, when it was postponed, or when it failed for
 * somebody else's job. Otherwise it is done, given up for this job, or an attempt has no outcome yet.
 */
const take = `
  insert into mail_deliveries as delivery (website_id, mail_id, job_key, state, attempts)
  values ($1, $2, $3, 'queued', 1)
  on conflict (website_id, mail_id) do update
     set state = 'queued', job_key = excluded.job_key, error = null,
         failure_kind = null, changed_at = now(),
         attempts = case when delivery.state = 'failed' then 1 else delivery.attempts + 1 end
   where delivery.state = 'postponed'
      or (delivery.state = 'failed' and delivery.job_key <> excluded.job_key)
  returning attempts`;

const find = `select state, error, failure_kind as kind from mail_deliveries where website_id = $1 and mail_id = $2`;

const settle = `
  update mail_deliveries
     set state = $3, error = $4, failure_kind = $5, attempts = attempts - $6, changed_at = now()
   where website_id = $1 and mail_id = $2`;

/** With a growing pause between them these reach over more than an hour. */
const MAX_ATTEMPTS = 8;
const INTERRUPTED = "Interrupted while it was handed over; it may have arrived.";

type Known = {
  readonly state: "queued" | "handed-over" | "postponed" | "failed";
  readonly error: string | null;
  readonly kind: FailureKind | null;
};

/**
 * The intent is recorded before the mail leaves. An intent without an outcome was left by a process
 * that died: a repeatable mailer is simply asked again; with a mail server nobody can know whether
 * the mail left, so it counts as failed and only another job (a person's new request) sends it again.
 */
export const createDeliveries = ({
  database,
  mailer,
}: {
  readonly database: Sql;
  readonly mailer: Mailer;
}): Deliveries => {
  const settled = async (
    mail: Mail,
    state: Known["state"],
    error: string | null,
    { kind = null, uncounted = 0 }: { kind?: FailureKind | null; uncounted?: number } = {},
  ) => {
    await database.query(settle, [mail.websiteId, mail.id, state, error, kind, uncounted]);
  };
  const fail = async (mail: Mail, kind: FailureKind, reason: string): Promise<Delivery> => {
    await settled(mail, "failed", reason, { kind });
    return { state: "failed", kind, reason };
  };

  const begin = async (jobKey: string, mail: Mail): Promise<number | Delivery> => {
    const [taken] = await database.query<{ attempts: number }>(take, [
      mail.websiteId,
      mail.id,
      jobKey,
    ]);
    if (taken !== undefined) return taken.attempts;
    const [known] = await database.query<Known>(find, [mail.websiteId, mail.id]);
    if (known?.state === "handed-over") return { state: "handed-over" };
    if (known?.state === "failed")
      return { state: "failed", kind: known.kind ?? "gave-up", reason: known.error ?? "" };
    return mailer.repeatable ? 1 : fail(mail, "in-doubt", INTERRUPTED);
  };

  const afterProblem = async (
    mail: Mail,
    attempts: number,
    problem: MailNotHandedOver,
  ): Promise<Delivery> => {
    if (problem.problem === "uncertain") return fail(mail, "in-doubt", INTERRUPTED);
    if (problem.problem === "unreachable") {
      await settled(mail, "postponed", problem.reason, { uncounted: 1 });
      throw problem;
    }
    if (problem.problem === "refused") return fail(mail, "bounced", problem.reason);
    if (attempts >= MAX_ATTEMPTS) return fail(mail, "gave-up", problem.reason);
    await settled(mail, "postponed", problem.reason);
    return { state: "postponed", reason: problem.reason };
  };

  return {
    deliver: async (jobKey, mail) => {
      const attempts = await begin(jobKey, mail);
      if (typeof attempts !== "number") return attempts;
      try {
        await mailer.send(mail);
      } catch (error) {
        if (error instanceof MailNotHandedOver) return afterProblem(mail, attempts, error);
        throw error;
      }
      await settled(mail, "handed-over", null);
      return { state: "handed-over" };
    },
  };
};
