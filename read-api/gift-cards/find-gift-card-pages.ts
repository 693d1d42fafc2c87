import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import { isUuid } from "#domain/kit/uuid.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { GiftCardReadDependencies } from "./find-cart-gift-cards.ts";

/** A gift card that is being bought. */
export type FoundPurchase = {
  readonly title: string;
  readonly amountCents: number;
  readonly currency: string;
  /** The recipient is known: the customer when there is no `email`. */
  readonly named: boolean;
  readonly email: string | null;
  readonly name: string | null;
  readonly fromName: string | null;
  readonly message: string | null;
  readonly deliverAt: string | null;
};

/** Only the line's own member counts, because visitors can write anything into their answers. */
const inCartText = `
  select from read.cart_entries
   where website_id = $1 and cart_id = $2
     and additional_fields::jsonb ->> '${PURCHASE_FIELD}' = $3`;

export type FoundBalance = {
  readonly lastCharacters: string;
  readonly currency: string;
  readonly balanceCents: number;
  readonly heldCents: number;
  readonly initialCents: number;
  readonly disabled: boolean;
};

const purchaseText = `
  select title, amount_cents as "amountCents", currency, named, email, name,
         from_name as "fromName", message, deliver_at as "deliverAt"
    from read.gift_card_purchases where website_id = $1 and purchase_id = $2`;

const balanceText = `
  select last_characters as "lastCharacters", currency, balance_cents as "balanceCents",
         held_cents as "heldCents", initial_cents as "initialCents", disabled
    from read.gift_cards where website_id = $1 and gift_card_id = $2`;

/** The data of the gift card pages; undefined for a missing one. */
export const createFindGiftCardPages = ({
  sql,
  waitFor,
}: Pick<GiftCardReadDependencies, "sql" | "waitFor">) => ({
  purchase: async ({ websiteId, readAfter }: RequestContext, purchaseId: string) => {
    if (!isUuid(purchaseId)) return undefined;
    if (readAfter !== undefined) await waitFor(["gift-cards"], readAfter);
    return (await sql.query<FoundPurchase>(purchaseText, [websiteId, purchaseId]))[0];
  },
  /** Whether the card is in this browser's cart, which an account's devices share. */
  isInOwnCart: async ({ websiteId, cookies, readAfter }: RequestContext, purchaseId: string) => {
    const { cart: cartId = "" } = cookies;
    if (!isUuid(cartId)) return false;
    if (readAfter !== undefined) await waitFor(["carts"], readAfter);
    return (await sql.query(inCartText, [websiteId, cartId, purchaseId])).length > 0;
  },
  balance: async ({ websiteId, readAfter }: RequestContext, giftCardId: string) => {
    if (!isUuid(giftCardId)) return undefined;
    if (readAfter !== undefined) await waitFor(["gift-cards"], readAfter);
    return (await sql.query<FoundBalance>(balanceText, [websiteId, giftCardId]))[0];
  },
});
