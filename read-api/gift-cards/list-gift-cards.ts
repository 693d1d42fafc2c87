import type * as z from "zod/mini";
import { giftCardBulk } from "#domain/gift-cards/bulk.ts";
import { giftCardColumns as listed } from "#domain/gift-cards/gift-card-columns.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { listGiftCardsContract } from "./contract.ts";

export type ListGiftCards = z.output<typeof listGiftCardsContract.query>;
type Outstanding = z.output<typeof listGiftCardsContract.response>["outstanding"][number];

/** Every column of a row; the driver returns times as ISO texts. */
export const giftCardColumns = `
  gift_card_id as "giftCardId", last_characters as "lastCharacters",
  case when disabled then 'disabled' when balance_cents = 0 then 'used-up' else 'active' end
    as status,
  currency, initial_cents as "initialCents", balance_cents as "balanceCents",
  held_cents as "heldCents", nullif(email, '') as email, nullif(name, '') as name,
  order_id as "orderId", note, issued_at as "issuedAt", last_used_at as "lastUsedAt"`;

/** Website `$1`, part of address, name, note or code `$2`, order `$3`. */
const matching = `
  select ${giftCardColumns}
    from read.gift_cards
   where website_id = $1
     and ($2::text is null or strpos(lower(coalesce(email, '')), lower($2)) > 0
          or strpos(lower(coalesce(name, '')), lower($2)) > 0
          or strpos(lower(coalesce(note, '')), lower($2)) > 0
          or last_characters = upper(right($2, 4)))
     and ($3::text is null or order_id = $3)`;

const columns = {
  name: { expression: "name" },
  email: { expression: "email" },
  status: { expression: "status", known: true },
  issuedAt: { expression: `"issuedAt"`, known: true },
  initialCents: { expression: `"initialCents"`, known: true },
  balanceCents: { expression: `"balanceCents"`, known: true },
  heldCents: { expression: `"heldCents"`, known: true },
  source: { expression: `case when "orderId" is null then 'owner' else 'order' end`, known: true },
  note: { expression: "note" },
  lastUsedAt: { expression: `"lastUsedAt"` },
} as const satisfies SqlColumns<typeof listed>;

/** A website's gift cards for a call. */
export const giftCardsSource = (
  websiteId: string,
  { search, orderId }: Partial<ListGiftCards>,
): ListSource => ({
  matching,
  values: [websiteId, search || null, orderId ?? null],
  columns: listed,
  sql: columns,
  key: { expression: `"giftCardId"`, type: "text" },
});

/** The rows of bulk actions on gift cards. */
export const giftCardBulkRows: BulkRows<ListGiftCards> = {
  list: giftCardBulk.list,
  permission: listGiftCardsContract.permission,
  projections: ["gift-cards"],
  query: listGiftCardsContract.query,
  source: giftCardsSource,
  named: (websiteId, ids) => ({
    text: `select gift_card_id as id, '…' || last_characters as name from read.gift_cards
            where website_id = $1 and gift_card_id = any($2::uuid[])`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};

const outstandingText = `
  select currency, count(*)::int as cards, sum(balance_cents)::bigint as "balanceCents"
    from read.gift_cards
   where website_id = $1 and not disabled and balance_cents > 0
   group by currency order by currency`;

/** What active cards are worth together, by currency. */
export const outstandingGiftCards = async (sql: Sql, websiteId: string) => ({
  outstanding: [...(await sql.query<Outstanding>(outstandingText, [websiteId]))],
});
