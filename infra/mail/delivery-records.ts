import { gather } from "#domain/kit/gather.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { KeptMail } from "./outbox.ts";
import type { FailureKind, Mail, MailState } from "./port.ts";

/**
 * Takes emails for one attempt each, and stores their content: new emails, postponed emails whose
 * pause is over, and those that were postponed or failed for another job. All others are done, not
 * due, given up for this job, or have an attempt without an outcome. The order prevents deadlocks between processes.
 */
const take = `
  with asked as materialized (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::uuid[],
                         $7::uuid[], $8::text[])
      as asked (website_id, mail_id, job_key, kind, copy_of, person_id, recipient_id, sealed)),
  -- Never tried by a server until now, and old: nobody expects it any more.
  late as materialized (
    select website_id, mail_id from mail_deliveries join asked using (website_id, mail_id)
     where state = 'postponed' and attempts = 0
       and created_at < now() - make_interval(days => $9::int)),
  taken as (
    insert into mail_deliveries as delivery
           (website_id, mail_id, job_key, kind, copy_of, state, attempts)
    select website_id, mail_id, job_key, kind, copy_of, 'queued', 1
      from asked order by website_id, mail_id
    on conflict (website_id, mail_id) do update
       set state = 'queued', job_key = excluded.job_key, kind = excluded.kind, error = null,
           failure_kind = null, changed_at = now(),
           attempts = case when delivery.state = 'failed' then 1 else delivery.attempts + 1 end,
           next_try_at = null
     where (delivery.state = 'postponed' and delivery.next_try_at is null)
        or (delivery.state = 'postponed' and delivery.next_try_at <= now() + interval '1 second')
        or (delivery.state in ('postponed', 'failed') and delivery.job_key <> excluded.job_key)
    returning website_id, mail_id, attempts),
  kept as (
    insert into mail_outbox (website_id, mail_id, person_id, recipient_id, sealed)
    select website_id, mail_id, person_id, recipient_id, sealed
      from asked join taken using (website_id, mail_id)
     where sealed is not null
    on conflict (website_id, mail_id) do update
       set person_id = excluded.person_id, recipient_id = excluded.recipient_id,
           sealed = excluded.sealed, sealed_answer = null)
  select website_id as "websiteId", mail_id as "mailId", attempts,
         exists (select from late where late.website_id = taken.website_id
                                    and late.mail_id = taken.mail_id) as "isLate"
    from taken`;

const find = `
  select state, error, failure_kind as kind, next_try_at as "nextTryAt"
    from mail_deliveries where website_id = $1 and mail_id = $2`;

/**
 * Does not wait for the disk: the next intent flushes it, and an outcome that a machine crash loses
 * leaves its email in doubt, like any unknown outcome.
 */
const settle = `
  with hasty as materialized (select set_config('synchronous_commit', 'off', true)),
  settled as materialized (
    select settled.*
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::boolean[],
                  $8::timestamptz[])
             as settled (website_id, mail_id, state, error, kind, uncounted, kept_here, next_try_at),
           hasty)
  update mail_deliveries as delivery
     set state = settled.state, error = settled.error, failure_kind = settled.kind,
         attempts = attempts - settled.uncounted, kept_here = settled.kept_here,
         next_try_at = settled.next_try_at, changed_at = now()
    from settled
   where delivery.website_id = settled.website_id and delivery.mail_id = settled.mail_id`;

const personOf = `
  select person_id as "personId" from mail_outbox where website_id = $1 and mail_id = $2`;
const keepAnswer = `
  update mail_outbox set sealed_answer = $4
   where website_id = $1 and mail_id = $2 and person_id = $3`;

export const INTERRUPTED = "Interrupted during delivery; the email may have arrived.";

type MailKey = Pick<Mail, "websiteId" | "id">;
type Attempt = {
  readonly jobKey: string;
  readonly mail: Mail;
  /** Absent where the person has been erased. */
  readonly kept: KeptMail | undefined;
};
type MailRecord = {
  readonly state: MailState;
  readonly error: string | null;
  readonly kind: FailureKind | null;
  /** ISO 8601. */
  readonly nextTryAt: string | null;
};
export type Outcome = {
  readonly state: Exclude<MailState, "queued">;
  readonly error?: string;
  readonly kind?: FailureKind;
  /** Attempts that do not count. */
  readonly uncounted?: number;
  /** It was delivered to nobody. */
  readonly keptHere?: boolean;
  /** The mail server's answer. */
  readonly answer?: string | undefined;
  /** ISO 8601; absent: when its job runs again. */
  readonly nextTryAt?: string;
};

/** Days for which an email waits for the first mail server; later it needs an owner's action. */
export const MAIL_WAITS_DAYS = 7;

type ClaimedAttempt = {
  readonly attempts: number;
  /** No server has seen it, and it has waited too long. */
  readonly isLate: boolean;
};

/** Maximum size of one statement. */
const MAX_AT_ONCE = 100;

const nameOf = (websiteId: string, mailId: string): string => `${websiteId} ${mailId}`;

/**
 * A statement can change a row once: of two requests for one email, the second goes to the next
 * statement.
 */
const apart = (attempts: readonly Attempt[]): readonly (readonly Attempt[])[] => {
  const turns: Map<string, Attempt>[] = [];
  for (const attempt of attempts) {
    const name = nameOf(attempt.mail.websiteId, attempt.mail.id);
    const turn = turns.find((each) => !each.has(name));
    if (turn === undefined) turns.push(new Map([[name, attempt]]));
    else turn.set(name, attempt);
  }
  return turns.map((turn) => [...turn.values()]);
};

const createTakeAll = (database: Sql) => {
  type Row = ClaimedAttempt & { readonly websiteId: string; readonly mailId: string };
  return async (asked: readonly Attempt[]): Promise<readonly (ClaimedAttempt | undefined)[]> => {
    const taken = new Map<Attempt, ClaimedAttempt>();
    for (const turn of apart(asked)) {
      const rows = await database.query<Row>(take, [
        turn.map(({ mail }) => mail.websiteId),
        turn.map(({ mail }) => mail.id),
        turn.map(({ jobKey }) => jobKey),
        turn.map(({ mail }) => mail.kind),
        turn.map(({ mail }) => mail.copyOf ?? null),
        turn.map(({ kept }) => kept?.personId ?? null),
        turn.map(({ kept }) => kept?.recipientId ?? null),
        turn.map(({ kept }) => kept?.sealed ?? null),
        MAIL_WAITS_DAYS,
      ]);
      const byName = new Map(rows.map((row) => [nameOf(row.websiteId, row.mailId), row]));
      for (const attempt of turn) {
        const row = byName.get(nameOf(attempt.mail.websiteId, attempt.mail.id));
        if (row !== undefined) taken.set(attempt, row);
      }
    }
    return asked.map((attempt) => taken.get(attempt));
  };
};

type Settled = { readonly mail: MailKey; readonly outcome: Outcome };

const createSettleAll = (database: Sql) => async (all: readonly Settled[]) => {
  await database.query(settle, [
    all.map(({ mail }) => mail.websiteId),
    all.map(({ mail }) => mail.id),
    all.map(({ outcome }) => outcome.state),
    all.map(({ outcome }) => outcome.error ?? null),
    all.map(({ outcome }) => outcome.kind ?? null),
    all.map(({ outcome }) => outcome.uncounted ?? 0),
    all.map(({ outcome }) => outcome.keptHere ?? false),
    all.map(({ outcome }) => outcome.nextTryAt ?? null),
  ]);
  return all;
};

/** The status and content of each email. Concurrent requests share a statement. */
export const createDeliveryRecords = ({
  database,
  personalData,
}: {
  readonly database: Sql;
  readonly personalData: Pick<PersonalData, "sealFor">;
}) => {
  const settleAll = gather(createSettleAll(database), MAX_AT_ONCE);

  const keepAnswerOf = async ({ websiteId, id }: MailKey, answer: string): Promise<void> => {
    const [kept] = await database.query<{ personId: string }>(personOf, [websiteId, id]);
    if (kept === undefined) return;
    const sealed = await personalData.sealFor(websiteId, kept.personId, { answer });
    if (sealed === undefined) return;
    await database.query(keepAnswer, [websiteId, id, kept.personId, sealed.sealed]);
  };

  return {
    /** Number of the attempt, once it is durable; undefined when the email must not be tried. */
    take: gather(createTakeAll(database), MAX_AT_ONCE),
    find: async ({ websiteId, id }: MailKey): Promise<MailRecord | undefined> =>
      (await database.query<MailRecord>(find, [websiteId, id]))[0],
    settle: async (mail: MailKey, outcome: Outcome): Promise<void> => {
      await settleAll({ mail, outcome });
      if (outcome.answer !== undefined) await keepAnswerOf(mail, outcome.answer);
    },
  };
};
