import type { Sql } from "#infra/postgres/port.ts";

/** The first order comes from the subscription's cart; later ones belong to its periods. */
const text = `
  select exists (
           select from read.orders as bought
             join read.subscriptions as subscribed
               on subscribed.website_id = bought.website_id and subscribed.cart_id = bought.cart_id
            where bought.website_id = $1 and bought.order_id = $2)
      or exists (
           select from read.subscription_periods
            where website_id = $1 and order_id = $2::text) as yes`;

/** Whether an order belongs to a subscription. */
export const isSubscriptionOrder = async (
  sql: Sql,
  websiteId: string,
  orderId: string,
): Promise<boolean> => {
  const [row] = await sql.query<{ yes: boolean }>(text, [websiteId, orderId]);
  return row?.yes === true;
};
