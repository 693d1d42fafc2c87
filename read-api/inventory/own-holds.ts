/**
 * Available units of a variant for a visitor who holds some: their own units count as available.
 * `stock` is the row of `read.variant_stock`. Without a parameter for the visitor's holds there is
 * no look-up.
 */
export const availableTo = (stock: string, ownHolds: string | undefined): string =>
  ownHolds === undefined
    ? `${stock}.available`
    : `(${stock}.available + coalesce((
         select sum(hold.quantity) from read.stock_holds as hold
          where hold.website_id = ${stock}.website_id and hold.variant_id = ${stock}.variant_id
            and starts_with(hold.hold_id, ${ownHolds}) and hold.expires_at > now()), 0)::bigint)`;
