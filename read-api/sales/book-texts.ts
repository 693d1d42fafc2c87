import type { Sql } from "#infra/postgres/port.ts";
import { dayStart, inDays } from "../kit/local-day.ts";
import { isSale, refundedText, soldText } from "./ledger-text.ts";

/** Each tax of each order. Orders from before taxes were listed have their total alone. */
export const taxesText = `
  with ${soldText}, listed as (
    select s.order_id, s.country, s.currency, t.name, t.inclusive, t."ratePpm" as rate,
           t."amountCents" as cents
      from sold as s cross join lateral jsonb_to_recordset(s.taxes)
             as t(name text, inclusive boolean, "ratePpm" bigint, "amountCents" bigint)
  ), entries as (
    select order_id, country, currency, name, case when inclusive then 'included' else 'added' end
             as kind, rate, cents
      from listed
    union all
    select s.order_id, s.country, s.currency, '', 'unlisted', 0, s.tax_cents - coalesce(l.cents, 0)
      from sold as s
      left join (select order_id, sum(cents) as cents from listed where not inclusive
                  group by order_id) as l using (order_id)
     where s.tax_cents <> coalesce(l.cents, 0)
  )
  select name, kind, rate as "ratePpm", country, currency, count(distinct order_id) as orders,
         sum(cents)::bigint as "taxCents"
    from entries group by name, kind, rate, country, currency`;

export const couponsText = `
  with ${soldText}, listed as (
    select s.order_id, s.currency, s.grand_total_cents as total, d.code, d."amountCents" as cents
      from sold as s cross join lateral jsonb_to_recordset(s.discounts)
             as d(code text, "amountCents" bigint)
  ), entries as (
    select order_id, currency, code, cents, total from listed
    union all
    select s.order_id, s.currency, '', s.discount_cents - coalesce(l.cents, 0), s.grand_total_cents
      from sold as s
      left join (select order_id, sum(cents) as cents from listed group by order_id) as l
        using (order_id)
     where s.discount_cents <> coalesce(l.cents, 0)
  )
  select code, currency, count(distinct order_id) as orders, sum(cents)::bigint as "discountCents",
         sum(total)::bigint as "totalCents"
    from entries group by code, currency`;

/** Movements of the range between the balances before and after it. */
export const giftCardsText = `
  with movements as (
    select c.currency, m.at, m.delta_cents as cents,
           case when m.kind = 'issued' then case when c.order_id is null then 'given' else 'sold' end
                else m.kind end as entry,
           m.at < ${dayStart("$3::date", "$2")} as is_before,
           m.at < ${dayStart("$4::date + 1", "$2")} as is_until
      from read.gift_card_movements as m join read.gift_cards as c using (website_id, gift_card_id)
     where m.website_id = $1 and m.kind in ('issued', 'spent', 'refunded', 'adjusted')
  ), entries as (
    select currency, entry, 1 as movements, cents from movements where is_until and not is_before
    union all select currency, 'opening', 0, cents from movements where is_before
    union all select currency, 'closing', 0, cents from movements where is_until
  )
  select entry, currency, sum(movements)::bigint as movements, sum(cents)::bigint as cents
    from entries group by entry, currency`;

/** What a refund returned to gift cards; the rest went back the way of the payment. */
const toCards = `
  least(r.amount_cents, coalesce((select sum((p ->> 'amountCents')::bigint)
                                    from jsonb_array_elements(r.payback -> 'giftCards') as p), 0))`;

/**
 * Money on the day on which it arrived or was returned, which is the day on which a member recorded it where the
 * provider does not. Gift cards pay when the order is placed, and get their part of a refund at once.
 */
const paymentsTextBy = (returnedAt: string): string => `
  with ${soldText}, ${refundedText}, received as (
    select o.payment_method as way, o.currency, o.due_cents as cents
      from read.order_receipts as t join read.orders as o using (website_id, order_id)
     where t.website_id = $1 and o.progress = 'definite' and o.status <> 'cancelled'
       and ${inDays("t.received_at")}
  ), returns as (
    select o.payment_method as way, o.currency, r.amount_cents - ${toCards} as cents,
           ${returnedAt} is null as is_owed
      from read.order_refunds as r join read.orders as o using (website_id, order_id)
     where r.website_id = $1 and r.progress <> 'refused' and ${isSale}
       and ${inDays(`coalesce(${returnedAt}, r.refunded_at)`)}
       and r.amount_cents > ${toCards}
  ), entries as (
    select way, currency, 1 as payments, cents as received, 0 as refunded, 0 as awaited, 0 as owed
      from received
    union all
    select 'gift-card', currency, 1, grand_total_cents - due_cents, 0, 0, 0
      from sold where grand_total_cents <> due_cents
    union all
    select s.payment_method, s.currency, 0, 0, 0, s.due_cents, 0
      from sold as s
     where s.due_cents <> 0
       and not exists (select from read.order_receipts as t
                        where t.website_id = $1 and t.order_id = s.order_id
                          and t.received_at is not null)
    union all
    select 'gift-card', r.currency, 0, 0, ${toCards}, 0, 0 from refunded as r where ${toCards} > 0
    union all
    select way, currency, 0, 0, case when is_owed then 0 else cents end, 0,
           case when is_owed then cents else 0 end
      from returns
  )
  select way, currency, sum(payments)::bigint as payments, sum(received)::bigint as "receivedCents",
         sum(refunded)::bigint as "refundedCents",
         (sum(received) - sum(refunded))::bigint as "netCents",
         sum(awaited)::bigint as "awaitedCents", sum(owed)::bigint as "owedCents"
    from entries group by way, currency`;

const isReturnKnownText = `
  select exists (select from pg_attribute where attrelid = to_regclass('read.order_refunds')
                  and attname = 'returned_at') as "isKnown"`;

/** Right after an upgrade, when the table has no such column yet, money was returned on the day of its refund. */
export const findPaymentsText = async (sql: Sql): Promise<string> => {
  const [row] = await sql.query<{ isKnown: boolean }>(isReturnKnownText);
  return paymentsTextBy(row?.isKnown === true ? "r.returned_at" : "r.refunded_at");
};

export const refundsText = `
  with ${refundedText}
  select r.order_id as "orderId", r.refund_id as "refundId", r.number,
         r.refunded_at as "refundedAt",
         coalesce((select sum((l ->> 'quantity')::bigint) from jsonb_array_elements(r.lines) as l),
                  0)::bigint as units,
         r.currency, r.amount_cents as "amountCents", (${toCards})::bigint as "giftCardCents",
         (r.amount_cents - ${toCards})::bigint as "paymentCents", r.payment_method as way, r.progress
    from refunded as r`;
