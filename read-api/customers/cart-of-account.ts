/**
 * Id of the cart of an account `u`, or of its follow-up cart once it was bought; null where there
 * is none. Earlier ids were not UUIDs.
 */
export const cartOfAccount = `(
    select cart.cart_id
      from read.carts as named
      join read.carts as cart on cart.website_id = named.website_id
       and cart.cart_id = coalesce(named.follow_up_id, named.cart_id)
     where named.website_id = u.website_id
       and named.cart_id = case when u.cart_id ~ '^[0-9a-f-]{36}$' then u.cart_id::uuid end
       and cart.purchased_at is null)`;
