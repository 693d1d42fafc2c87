/**
 * What can be had of a variant, as a visitor sees it who holds some of it already: their own units
 * count as there. `stock` is the row of `read.variant_stock`. Without a parameter for the visitor's
 * holds nothing is looked up.
 */
export const availableTo = (stock: string, ownHolds: string | undefined): string =>
  ownHolds === undefined
    ? `${stock}.available`
    : `(${stock}.available + coalesce((
         select sum(hold.quantity) from read.stock_holds as hold
          where hold.website_id = ${stock}.website_id and hold.variant_id = ${stock}.variant_id
            and starts_with(hold.hold_id, ${ownHolds}) and hold.expires_at > now()), 0)::bigint)`;
