import type * as z from "zod/mini";
import type { Sql } from "#infra/postgres/port.ts";
import { orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import type { GiftCardRow, listGiftCardsContract } from "./contract.ts";

export type ListGiftCards = z.output<typeof listGiftCardsContract.query>;
type Outstanding = z.output<typeof listGiftCardsContract.response>["outstanding"][number];

/** Every column of a row; the moments are ISO texts by the driver. */
export const giftCardColumns = `
  gift_card_id as "giftCardId", last_characters as "lastCharacters",
  case when disabled then 'disabled' when balance_cents = 0 then 'used-up' else 'active' end
    as status,
  currency, initial_cents as "initialCents", balance_cents as "balanceCents",
  held_cents as "heldCents", nullif(email, '') as email, nullif(name, '') as name,
  order_id as "orderId", note, issued_at as "issuedAt", last_used_at as "lastUsedAt"`;

/** Website `$3`, part of address, name, note or code `$4`, status `$5`, source `$6`, order `$7`. */
const matching = `
  select ${giftCardColumns}
    from read.gift_cards
   where website_id = $3
     and ($4::text is null or strpos(lower(coalesce(email, '')), lower($4)) > 0
          or strpos(lower(coalesce(name, '')), lower($4)) > 0
          or strpos(lower(note), lower($4)) > 0
          or last_characters = upper(right($4, 4)))
     and ($5::text is null
          or $5 = case when disabled then 'disabled' when balance_cents = 0 then 'used-up'
                       else 'active' end)
     and ($6::text is null or ($6 = 'order') = (order_id is not null))
     and ($7::text is null or order_id = $7)`;

const columns = {
  issuedAt: `"issuedAt"`,
  balanceCents: `"balanceCents"`,
  initialCents: `"initialCents"`,
  lastUsedAt: `"lastUsedAt"`,
  email: "lower(email)",
  status: "status",
} as const;

const outstandingText = `
  select currency, count(*)::int as cards, sum(balance_cents)::bigint as "balanceCents"
    from read.gift_cards
   where website_id = $1 and not disabled and balance_cents > 0
   group by currency order by currency`;

export const listGiftCards = async (
  sql: Sql,
  websiteId: string,
  { page, pageSize, sort, search, status, source, orderId }: ListGiftCards,
) => {
  const text = pagedText(matching, orderBy(sort, columns, `"giftCardId"`));
  const [found, outstanding] = await Promise.all([
    queryPage<GiftCardRow & { place?: number; total?: number }>(sql, text, { page, pageSize }, [
      websiteId,
      search || null,
      status ?? null,
      source ?? null,
      orderId ?? null,
    ]),
    sql.query<Outstanding>(outstandingText, [websiteId]),
  ]);
  return {
    ...found,
    rows: found.rows.map(({ place: _place, total: _total, ...row }) => row),
    outstanding: [...outstanding],
  };
};
