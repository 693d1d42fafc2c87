import { defaultSiteSettings } from "#domain/site-settings/settings.ts";

/** Questions to begin with. */
export type Example = { readonly title: string; readonly sql: string };

/** A website without a visit has no zone in this table yet. */
const timeZone = `coalesce(max(time_zone), '${defaultSiteSettings.timeZone}')`;

export const examples: readonly Example[] = [
  {
    title: "Orders and revenue by day",
    sql: `select (placed_at at time zone zone)::date as day, currency, count(*) as orders,
       sum(grand_total_cents - refunded_cents) / 100.0 as revenue
  from orders
       -- The website's time zone, in which days are counted.
 cross join (select ${timeZone} as zone from traffic_zones) as clock
 where progress = 'definite' and status <> 'cancelled'
 group by day, currency
 order by day, currency`,
  },
  {
    title: "Stock of every variant",
    sql: `select variant_stock.variant_id, product_variants.sku, products.name,
       variant_stock.on_hand, variant_stock.held, variant_stock.available
  from variant_stock
  join product_variants using (product_id, variant_id)
  join products using (product_id)
 order by available, name`,
  },
  {
    title: "Products with their prices",
    sql: `select name, from_charged_cents / 100.0 as price, currency, visible, variant_count
  from products
 order by name`,
  },
  {
    title: "Customers by status",
    sql: `select status, count(*) as customers, sum(sign_ins) as sign_ins
  from site_users
 group by status
 order by customers desc`,
  },
  {
    title: "Best-selling items",
    sql: `select title, currency, sum(quantity - order_lines.refunded_quantity) as units,
       sum(total_cents) / 100.0 as gross
  from order_lines
  join orders using (order_id)
 where progress = 'definite' and status <> 'cancelled'
 group by title, currency
 order by units desc, title, currency
 limit 20`,
  },
  {
    title:
      "Products that visitors of a campaign viewed in the last 30 days and never added to a cart",
    sql: `select visits.campaign, products.name, count(distinct viewed.visitor) as visitors
  from visits
  join shop_quarters as viewed
    on viewed.visitor = visits.visitor and viewed.event = 'visitor:VisitPDP'
   and viewed.quarter > visits.started_at - interval '15 minutes' and viewed.quarter <= visits.ended_at
  join products on products.product_id::text = viewed.item_id
 where visits.started_at > now() - interval '30 days'
   and visits.campaign <> '' and visits.visitor <> ''
   and not exists (
     select from shop_quarters as added
      where added.visitor = viewed.visitor and added.item_id = viewed.item_id
        and added.event = 'visitor:AddToCart')
 group by visits.campaign, products.name
 order by visitors desc, campaign, name
 limit 50`,
  },
  {
    title: "Pages where visits ended, yesterday and a week before",
    sql: `with clock as (
  -- In the website's time zone, in which visits are counted by day.
  select (now() at time zone ${timeZone})::date as today
    from traffic_zones
)
select value as page,
       coalesce(sum(exits) filter (where day = today - 1), 0) as yesterday,
       coalesce(sum(exits) filter (where day = today - 8), 0) as week_before
  from traffic_days cross join clock
 where dimension = 'page' and day in (today - 1, today - 8)
 group by page
 order by yesterday desc, page
 limit 50`,
  },
  {
    title: "Events by type",
    sql: `select type, count(*) as events, max(recorded_at) as last
  from events
 group by type
 order by events desc`,
  },
];
