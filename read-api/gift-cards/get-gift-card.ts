import { giftCardTexts } from "#domain/gift-cards/texts.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { GiftCardMovement, GiftCardRow } from "./contract.ts";
import { giftCardColumns } from "./list-gift-cards.ts";

type StoredGiftCard = GiftCardRow & {
  readonly message: string | null;
  readonly fromName: string | null;
};

const cardText = `
  select ${giftCardColumns}, nullif(message, '') as message, nullif(from_name, '') as "fromName"
    from read.gift_cards where website_id = $1 and gift_card_id = $2`;

const movementsText = `
  select revision::text as position, kind, delta_cents as "deltaCents",
         sum(delta_cents) over (order by revision)::bigint as "balanceCents",
         order_id as "orderId", reason, actor, at
    from read.gift_card_movements
   where website_id = $1 and gift_card_id = $2
   order by revision desc limit 500`;

export const getGiftCard = async (sql: Sql, websiteId: string, giftCardId: string) => {
  const [[card], movements] = await Promise.all([
    sql.query<StoredGiftCard>(cardText, [websiteId, giftCardId]),
    sql.query<GiftCardMovement>(movementsText, [websiteId, giftCardId]),
  ]);
  if (card === undefined) throw new Refusal(404, "gift-card-unknown", giftCardTexts.unknown);
  return { ...card, movements: [...movements] };
};
