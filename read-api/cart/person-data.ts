import type { PersonDataParts } from "../kit/person-data.ts";

/** Lines with answers, in carts that were not bought; those of orders stand with the orders. */
const rowsText = `
  select entry.title, entry.sku, entry.quantity, entry.additional_fields as "additionalFields"
    from person_ties as tie
    join read.cart_entries as entry
      on entry.website_id = tie.website_id and entry.person_id = tie.person_id
    join read.carts as cart
      on cart.website_id = entry.website_id and cart.cart_id = entry.cart_id
   where tie.website_id = $1 and tie.owner_id = any($2::uuid[]) and cart.purchased_at is null
   order by entry.cart_id, entry.place`;

export const cartPersonData: PersonDataParts = {
  carts: {
    projections: ["carts"],
    rows: rowsText,
  },
};
