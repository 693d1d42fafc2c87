import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  listSignUpGroupsContract,
  listSignUpsContract,
  type SignUp,
  type SignUpGroup,
} from "./contract.ts";
import { fromCursor, toCursor } from "./cursor.ts";

export type RestockQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const groupsText = `
  select product_id as "productId", variant_id as "variantId", product_name as "productName",
         sku, attributes, waiting, sent, failed,
         first_sign_up_at as "firstSignUpAt", last_sign_up_at as "lastSignUpAt",
         case when send_id is not null then json_build_object(
           'sendId', send_id,
           'state', case when send_completed_at is null then 'running' else 'completed' end,
           'requestedAt', to_char(send_requested_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'completedAt', to_char(send_completed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'sent', send_sent, 'failed', send_failed, 'skipped', send_skipped) end as "lastSend",
         position
    from read.restock_groups
   where website_id = $1 and ($2::bigint is null or position < $2)
   order by position desc
   limit $3`;

const signUpsText = `
  select sign_up_id as "signUpId", product_id as "productId", variant_id as "variantId",
         email as "siteVisitorEmail", is_join_mailing_list as "isJoinMailingList",
         case when email is null then 'forgotten' else status end as status,
         signed_up_at as "signedUpAt", sent_at as "sentAt", failure,
         position
    from read.restock_sign_ups
   where website_id = $1 and product_id = $2 and variant_id = $3
     and ($4::bigint is null or position > $4)
   order by position
   limit $5`;

type Positioned = { readonly position: number };

/** One row more than asked for tells whether there is a next page. */
const pageOf = <Row extends Positioned>(rows: readonly Row[], limit: number) => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNextPage = rows.length > limit;
  return {
    rows: shown.map(({ position: _position, ...row }) => row),
    hasNextPage,
    nextPageCursor: hasNextPage && last !== undefined ? toCursor(last.position) : null,
  };
};

/** The owner's lists of who waits for what. */
export const restockQueries = ({ sql, waitFor }: RestockQueryDependencies): readonly Route[] => [
  route(listSignUpGroupsContract, async ({ query, context }) => {
    const after = fromCursor(query.cursor) ?? null;
    await waitFor(["restock"], context.readAfter);
    const found = await sql.query<SignUpGroup & Positioned>(groupsText, [
      context.websiteId,
      after,
      query.limit + 1,
    ]);
    const { rows, ...next } = pageOf(found, query.limit);
    return { body: { signUpGroups: rows, ...next } };
  }),
  route(listSignUpsContract, async ({ query, context }) => {
    const after = fromCursor(query.cursor) ?? null;
    await waitFor(["restock"], context.readAfter);
    const found = await sql.query<SignUp & Positioned>(signUpsText, [
      context.websiteId,
      query.productId,
      query.variantId,
      after,
      query.limit + 1,
    ]);
    const { rows, ...next } = pageOf(found, query.limit);
    return { body: { signUps: rows, ...next } };
  }),
];
