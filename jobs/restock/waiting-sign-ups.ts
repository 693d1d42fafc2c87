import type { VariantKey } from "#domain/restock/stream-ids.ts";
import type { Sql } from "#infra/postgres/port.ts";

export type WaitingSignUp = {
  readonly signUpId: string;
  readonly personId: string;
  /** Null for a person who has been forgotten. */
  readonly email: string | null;
  readonly position: number;
};

export type SendScope = VariantKey & {
  readonly websiteId: string;
  readonly sendId: string;
  /** Position in the log at which the send was requested: later sign-ups are not part of it. */
  readonly requestedAt: bigint;
};

/** Those whose mail failed in another send are tried again; in this one, only once. */
const waiting = `
    from read.restock_sign_ups
   where website_id = $1 and product_id = $2 and variant_id = $3 and position < $4::bigint
     and (status = 'waiting' or (status = 'failed' and send_id is distinct from $5::uuid))`;

const nextPage = `
  select sign_up_id as "signUpId", person_id as "personId", email, position
  ${waiting} and position > $6
   order by position
   limit $7`;

const countWaiting = `select count(*)::int as count ${waiting}`;

const countOutcomes = `
  select count(*) filter (where status = 'sent')::int as sent,
         count(*) filter (where status = 'failed')::int as failed
    from read.restock_sign_ups
   where website_id = $1 and product_id = $2 and variant_id = $3 and send_id = $4::uuid`;

const scopeValues = ({ websiteId, productId, variantId, requestedAt, sendId }: SendScope) => [
  websiteId,
  productId,
  variantId,
  String(requestedAt),
  sendId,
];

/** First come, first told. */
export const findWaiting = (
  sql: Sql,
  scope: SendScope,
  after: number,
  limit: number,
): Promise<readonly WaitingSignUp[]> =>
  sql.query<WaitingSignUp>(nextPage, [...scopeValues(scope), after, limit]);

/** What the tables say of a send whose every event they have seen. `skipped` still wait. */
export const findOutcome = async (sql: Sql, scope: SendScope) => {
  const { websiteId, productId, variantId, sendId } = scope;
  const [[counts], [left]] = await Promise.all([
    sql.query<{ sent: number; failed: number }>(countOutcomes, [
      websiteId,
      productId,
      variantId,
      sendId,
    ]),
    sql.query<{ count: number }>(countWaiting, scopeValues(scope)),
  ]);
  return { sent: counts?.sent ?? 0, failed: counts?.failed ?? 0, skipped: left?.count ?? 0 };
};
