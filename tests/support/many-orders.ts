import type { Sql } from "#infra/postgres/port.ts";

/**
 * Orders inserted directly into the read model: one every 27 seconds, newest last. Names and
 * amounts repeat, every 50th order failed, every 20th was partly refunded, every 97th customer has
 * been erased.
 */
const text = (table: string) => `
  insert into ${table}
    (website_id, order_id, cart_id, number, progress, placed_at, confirmed_at, cart_purchased,
     returns_due, currency, subtotal_cents, tax_cents, shipping_cost_cents, discount_cents,
     grand_total_cents, paid_cents, refunded_cents, total_quantity, refunded_quantity, due_cents,
     discounts, taxes, shipping, gift_cards, payment_method, payment_state, payment_assumed,
     payment_reminded,
     opens_by_key,
     declines, paybacks_due, person_id,
     email, name, phone, address, note, lines_text)
  select $1, overlay(overlay(md5('order ' || n) placing '4' from 13) placing '8' from 17)::uuid,
         overlay(overlay(md5('cart ' || n) placing '4' from 13) placing '8' from 17)::uuid,
         case when n % 50 = 0 then null else n end,
         case when n % 50 = 0 then 'failed' else 'definite' end,
         timestamptz '2026-01-01' + n * interval '27 seconds',
         case when n % 50 = 0 then null else timestamptz '2026-01-01' + n * interval '27 seconds' end,
         true, 0, case when n % 10 = 0 then 'EUR' else 'USD' end,
         500 + (n::bigint * 7919) % 90000, 0, 500, 0, 1000 + (n::bigint * 7919) % 90000,
         1000 + (n::bigint * 7919) % 90000, case when n % 20 = 1 then 250 else 0 end,
         1 + n % 7, 0, 1000 + (n::bigint * 7919) % 90000, '[]', '[]', null, '[]',
         case when n % 3 = 0 then 'stripe' else 'manual' end,
         case when n % 50 = 0 then null when n % 3 = 0 then 'received' else 'recorded' end, false,
         false, false,
         0, 0, md5('person ' || n % 50000)::uuid,
         case when n % 97 = 0 then null else 'buyer' || n % 50000 || '@example.com' end,
         case when n % 97 = 0 then null
              else (array['Ada','Grace','Mary','Sophie','Emmy','=cmd|calc','Hedy'])[1 + n % 7]
                   || ' ' || (array['Lovelace','Hopper','Noether','Germain','Curie'])[1 + n % 5]
                   || ' ' || n % 50000 end,
         null,
         jsonb_build_object('line1', '1 Mill Lane', 'line2', '', 'city', 'Paris', 'region', '',
                            'postalCode', '14850', 'country', (array['US','DE','FR'])[1 + n % 3]),
         null,
         'linen journal no. ' || n % 400 || E'\\nsku-' || n % 400
    from generate_series($2::int, $3::int) as n`;

/**
 * Of 100 orders, two are to be shipped, one is partly shipped, one has nothing to ship, one was
 * cancelled; the rest is shipped.
 */
const fulfilmentText = (table: string) => `
  insert into ${table} (website_id, order_id, definite, awaits_payment, ships_first, cancelled_at,
                       cancel_reason, unsent, sent)
  select $1, overlay(overlay(md5('order ' || n) placing '4' from 13) placing '8' from 17)::uuid,
         n % 50 <> 0, false, false, case when n % 100 = 5 then timestamptz '2026-01-01' end, null,
         case when n % 100 in (1, 2, 3) then 1 else 0 end, case when n % 100 in (1, 2, 4) then 0 else 1 end
    from generate_series($2::int, $3::int) as n`;

const BATCH = 100_000;

/**
 * Orders numbered from 1 to `count`; the tables are those of the projections, or the views over
 * them.
 */
export const fillOrders = async (
  sql: Sql,
  count: number,
  { websiteId = "demo", table = "read.orders", fulfilment = "read.order_fulfilment" } = {},
): Promise<void> => {
  for (let from = 1; from <= count; from += BATCH) {
    const values = [websiteId, from, Math.min(count, from + BATCH - 1)];
    await sql.query(text(table), values);
    await sql.query(fulfilmentText(fulfilment), values);
  }
};
