import { inDays, type WebsiteRange } from "../kit/local-day.ts";
/**
 * The orders that count as sales: confirmed ones, without those that were cancelled before their money
 * arrived. Every report of sales begins here, so that all of them add up to the same orders.
 */
export const isSale = "o.progress = 'definite' and o.status <> 'cancelled'";

/** Values of every text here: the website, its time zone, first and last day. */
export const ledgerValues = ({
  websiteId,
  timeZone,
  from,
  to,
}: WebsiteRange): readonly string[] => [websiteId, timeZone, from, to];

const country = "coalesce(o.address ->> 'country', '')";

/** Orders, on the local day on which they were placed. */
export const soldText = `
  sold as (
    select o.order_id, o.cart_id, o.currency, ${country} as country, o.payment_method,
           (o.placed_at at time zone $2)::date as day, o.placed_at, o.total_quantity,
           o.subtotal_cents, o.discount_cents, o.shipping_cost_cents, o.tax_cents,
           o.grand_total_cents, o.due_cents, o.discounts, o.taxes
      from read.orders as o
     where o.website_id = $1 and ${isSale} and ${inDays("o.placed_at")}
  )`;

/** Refunds of these orders, on the local day of the refund. Those that the provider declined do not count. */
export const refundedText = `
  refunded as (
    select r.order_id, r.refund_id, o.cart_id, o.currency, ${country} as country, o.payment_method,
           o.number, o.placed_at, (r.refunded_at at time zone $2)::date as day, r.refunded_at, r.amount_cents,
           r.lines, r.payback, r.progress
      from read.order_refunds as r
      join read.orders as o using (website_id, order_id)
     where r.website_id = $1 and r.progress <> 'refused' and ${isSale} and ${inDays("r.refunded_at")}
  )`;

/** The same amounts without any grouping: what every report has to add up to. They end with `before`, a condition on a moment. */
const ledgerTextOf = (before: (moment: string) => string): string => `
  select currency, sum(orders)::bigint as orders, sum(gross)::bigint as "grossCents",
         sum(discount)::bigint as "discountCents", sum(shipping)::bigint as "shippingCents",
         sum(tax)::bigint as "taxCents", sum(total)::bigint as "totalCents",
         sum(refunded)::bigint as "refundedCents"
    from (
      select o.currency, 1 as orders, o.subtotal_cents as gross, o.discount_cents as discount,
             o.shipping_cost_cents as shipping, o.tax_cents as tax, o.grand_total_cents as total,
             0 as refunded
        from read.orders as o
       where o.website_id = $1 and ${isSale} and ${inDays("o.placed_at")} and ${before("o.placed_at")}
      union all
      select o.currency, 0, 0, 0, 0, 0, 0, r.amount_cents
        from read.order_refunds as r join read.orders as o using (website_id, order_id)
       where r.website_id = $1 and r.progress <> 'refused' and ${isSale}
         and ${inDays("r.refunded_at")} and ${before("r.refunded_at")}
    ) as booked
   group by currency`;

export const ledgerText = ledgerTextOf(() => "true");
/** The same until a moment on the last day, $5. */
export const ledgerUntilText = ledgerTextOf((moment) => `${moment} < $5::timestamptz`);
