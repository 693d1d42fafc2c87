import { notifiableStatuses } from "#domain/restock/sign-up-status.ts";
import type { VariantKey } from "#domain/restock/stream-ids.ts";
import { type Sql, wordList } from "#infra/postgres/port.ts";

export type WaitingSignUp = {
  readonly signUpId: string;
  readonly personId: string;
  readonly email: string;
  readonly position: number;
};

export type SendScope = VariantKey & {
  readonly websiteId: string;
  readonly sendId: string;
  /** Position in the log of the send's request: later sign-ups are not part of it. */
  readonly requestedAt: bigint;
};

/** People whose email failed in another send are retried; in this one, only once. */
const waiting = `
    from read.restock_sign_ups as sign_up
   where sign_up.website_id = $1 and product_id = $2 and variant_id = $3 and position < $4::bigint
     and email is not null
     and status in (${wordList(notifiableStatuses)}) and send_id is distinct from $5::uuid`;

const columns = `sign_up_id as "signUpId", person_id as "personId", email, position`;

const nextPage = `
  select ${columns} ${waiting} and position > $6
   order by position
   limit $7`;

const countWaiting = `select count(*)::int as count ${waiting}`;

/**
 * Emails of this send whose delivery has started without an outcome, as a crashed process leaves
 * them.
 */
const interrupted = `
  select ${columns} ${waiting} and position > $6
     and exists (select from mail_deliveries as delivery
                  where delivery.website_id = sign_up.website_id
                    and delivery.mail_id = 'restock-' || sign_up.sign_up_id
                    and delivery.job_key = $8 and delivery.state <> 'postponed')
   order by position
   limit $7`;

const countUsed = `
  select count(*)::int as count
    from mail_deliveries
   where website_id = $1 and job_key = $2
     and (state in ('queued', 'handed-over') or failure_kind = 'in-doubt')`;

const scopeValues = ({ websiteId, productId, variantId, requestedAt, sendId }: SendScope) => [
  websiteId,
  productId,
  variantId,
  String(requestedAt),
  sendId,
];

type Counted = { readonly count: number };

/** The tables' data about one send. */
export const createSendTables = (sql: Sql) => ({
  /** In the order of sign-up. */
  findWaiting: (scope: SendScope, after: number, limit: number) =>
    sql.query<WaitingSignUp>(nextPage, [...scopeValues(scope), after, limit]),

  findInterrupted: (scope: SendScope, jobKey: string, after: number, limit: number) =>
    sql.query<WaitingSignUp>(interrupted, [...scopeValues(scope), after, limit, jobKey]),

  countWaiting: async (scope: SendScope): Promise<number> =>
    (await sql.query<Counted>(countWaiting, scopeValues(scope)))[0]?.count ?? 0,

  /** Emails that were or may have been delivered. */
  countUsed: async ({ websiteId }: SendScope, jobKey: string): Promise<number> =>
    (await sql.query<Counted>(countUsed, [websiteId, jobKey]))[0]?.count ?? 0,
});
export type SendTables = ReturnType<typeof createSendTables>;
