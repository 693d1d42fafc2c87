/** One figure over the periods of a row of read.subscriptions whose money was awaited or never came. */
const ofUnpaid = (figure: string) => `
  (select ${figure}
     from read.subscription_periods as period
     join read.orders as placed
       on placed.website_id = period.website_id and placed.order_id = period.order_id::uuid
    where period.website_id = subscriptions.website_id
      and period.subscription_id = subscriptions.subscription_id
      and placed.payment_state in ('awaited', 'never-came'))`;

/** An order counts as a paid period when it is placed. These columns say which of them are unpaid, and since when. */
export const unpaidColumns = `
  ${ofUnpaid("count(*)::int")} as "unpaidPeriods", ${ofUnpaid("min(period.due_at)")} as "unpaidFrom"`;
