/** Questions to begin with. */
export type Example = { readonly title: string; readonly sql: string };

export const examples: readonly Example[] = [
  {
    title: "Orders and revenue by day",
    sql: `select placed_at::date as day, count(*) as orders,
       sum(grand_total_cents - refunded_cents) / 100.0 as revenue
  from orders
 where progress = 'definite'
 group by day
 order by day`,
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
    sql: `select title, sum(quantity - refunded_quantity) as units, sum(total_cents) / 100.0 as revenue
  from order_lines
  join orders using (order_id)
 where progress = 'definite'
 group by title
 order by units desc
 limit 20`,
  },
  {
    title: "Events by type",
    sql: `select type, count(*) as events, max(recorded_at) as last
  from events
 group by type
 order by events desc`,
  },
];
