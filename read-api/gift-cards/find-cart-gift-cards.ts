import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import { type GiftCardRejection, giftCardRejectionText } from "#domain/gift-cards/rejections.ts";
import { isUuid } from "#domain/kit/uuid.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";

export type GiftCardReadDependencies = {
  readonly sql: Sql;
  /** The order that a cart becomes. */
  readonly orderIdOf: (websiteId: string, cartId: string) => string;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

type Row = {
  readonly giftCardId: string;
  readonly lastCharacters: string;
  readonly currency: string;
  readonly balanceCents: number;
  readonly availableCents: number;
  readonly disabled: boolean;
  readonly cartCurrency: string | null;
};

/**
 * Holds of this cart's own order count as available: `hold_id` starts with the order's id, which is
 * derived from the cart's and so is known before the order is placed.
 */
const text = `
  select card.gift_card_id as "giftCardId", card.last_characters as "lastCharacters", card.currency,
         card.balance_cents as "balanceCents", card.disabled,
         greatest(0, card.balance_cents - coalesce((
           select sum(hold.amount_cents)::bigint from read.gift_card_holds as hold
            where hold.website_id = card.website_id and hold.gift_card_id = card.gift_card_id
              and hold.expires_at > now()
              and not starts_with(hold.hold_id, $3)), 0)) as "availableCents",
         (select entry.currency from read.cart_entries as entry
           where entry.website_id = chosen.website_id and entry.cart_id = $2::uuid
           limit 1) as "cartCurrency"
    from read.cart_gift_cards as chosen
    join read.gift_cards as card using (website_id, gift_card_id)
   where chosen.website_id = $1 and chosen.cart_id = $2::text
   order by chosen.position`;

const problemOf = (row: Row): GiftCardRejection | undefined => {
  if (row.disabled) return { code: "gift-card-disabled" };
  if (row.cartCurrency !== null && row.cartCurrency !== row.currency)
    return { code: "gift-card-currency" };
  return row.balanceCents === 0 ? { code: "gift-card-empty" } : undefined;
};

const toChosen = (row: Row): ChosenGiftCard => {
  const { giftCardId, lastCharacters, currency } = row;
  const rejection = problemOf(row);
  return {
    giftCardId,
    lastCharacters,
    currency,
    availableCents: rejection ? 0 : row.availableCents,
    problem:
      (rejection && {
        code: rejection.code,
        message: giftCardRejectionText(rejection),
      }) ||
      null,
  };
};

/** The gift cards for the cart of a request's cookie. Pages use it, too. */
export const createFindCartGiftCards =
  ({ sql, waitFor, orderIdOf }: GiftCardReadDependencies) =>
  async ({ websiteId, cookies, readAfter }: RequestContext): Promise<readonly ChosenGiftCard[]> => {
    const { cart } = cookies;
    if (cart === undefined || !isUuid(cart)) return [];
    if (readAfter !== undefined) await waitFor(["gift-cards", "carts"], readAfter);
    const own = `${orderIdOf(websiteId, cart)}.`;
    return (await sql.query<Row>(text, [websiteId, cart, own])).map(toChosen);
  };
