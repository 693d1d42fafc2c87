/** Lines of the orders that were sold. `nth_of_item` counts the lines of one product in an order. */
export const linesText = `
  lines as (
    select l.order_id, l.item_id, l.title, s.currency, l.quantity, l.total_cents as gross,
           l.discount_cents as discount, l.tax_cents as tax,
           row_number() over (partition by l.order_id, l.item_id order by l.place, l.line_id)
             as nth_of_item
      from sold as s join read.order_lines as l on l.website_id = $1 and l.order_id = s.order_id
  )`;

/**
 * The amount of a refund, divided among its lines by what was paid for the refunded units, with the
 * largest remainders rounded up. What is left, such as an amount without lines, has no product.
 */
export const refundSharesText = `
  weighed as (
    select r.order_id, r.refund_id, r.currency, r.amount_cents, l.item_id, l.title, u.place,
           (u.line ->> 'quantity')::bigint as quantity,
           greatest(l.total_cents - l.discount_cents + l.tax_cents, 0)::numeric
             * (u.line ->> 'quantity')::bigint / greatest(l.quantity, 1) as weight
      from refunded as r
     cross join lateral jsonb_array_elements(r.lines) with ordinality as u(line, place)
      join read.order_lines as l
        on l.website_id = $1 and l.order_id = r.order_id and l.line_id = u.line ->> 'lineId'
  ), parted as (
    select *, floor(amount_cents * weight / total) as whole,
           amount_cents * weight / total - floor(amount_cents * weight / total) as remainder
      from (select *, sum(weight) over (partition by order_id, refund_id) as total
              from weighed) as summed
     where total > 0
  ), ranked as (
    select *, amount_cents - sum(whole) over (partition by order_id, refund_id) as left_over,
           row_number() over (partition by order_id, refund_id order by remainder desc, place)
             as nth
      from parted
  ), line_shares as (
    select order_id, refund_id, item_id, title, currency, quantity,
           (whole + (nth <= left_over)::int)::bigint as cents
      from ranked
  ), refund_shares as (
    select item_id, title, currency, cents from line_shares
    union all
    select '', '', r.currency, r.amount_cents - coalesce(s.cents, 0)
      from refunded as r
      left join (select order_id, refund_id, sum(cents) as cents
                   from line_shares group by order_id, refund_id) as s
        using (order_id, refund_id)
     where r.amount_cents <> coalesce(s.cents, 0)
  )`;
