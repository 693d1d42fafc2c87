import type { Sql } from "#infra/postgres/port.ts";
import type { IssuedCard } from "./contract.ts";

const cardsText = `
  select gift_card_id as "giftCardId", last_characters as "lastCharacters", currency,
         initial_cents as "initialCents", balance_cents as "balanceCents", disabled
    from read.gift_cards where website_id = $1 and order_id = $2
   order by issued_at, gift_card_id`;

/** The gift cards that were issued for an order. */
export const findIssuedCards = async (
  sql: Sql,
  websiteId: string,
  orderId: string,
): Promise<IssuedCard[]> => [...(await sql.query<IssuedCard>(cardsText, [websiteId, orderId]))];
