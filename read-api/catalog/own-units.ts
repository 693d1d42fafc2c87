import type { Sql } from "#infra/postgres/port.ts";
import { availableTo } from "../inventory/own-holds.ts";

type Card = { readonly id: string; readonly soldOut: boolean };

const text = `
  select distinct variant.product_id as id
    from read.product_variants as variant
    join read.variant_stock as stock using (website_id, variant_id)
   where variant.website_id = $1 and variant.product_id = any($2)
     and ${availableTo("stock", "$3")} > 0`;

/**
 * The cards for a visitor whose checkout holds the last units: units that they hold are not sold
 * out for them. Most visitors hold nothing, which costs no query.
 */
export const withOwnUnits = async <Found extends Card>(
  sql: Sql,
  websiteId: string,
  ownHolds: string | undefined,
  cards: readonly Found[],
): Promise<readonly Found[]> => {
  const gone = cards.filter(({ soldOut }) => soldOut).map(({ id }) => id);
  if (ownHolds === undefined || gone.length === 0) return cards;
  const held = await sql.query<{ readonly id: string }>(text, [websiteId, gone, ownHolds]);
  const there = new Set(held.map(({ id }) => id));
  return cards.map((card) => (there.has(card.id) ? { ...card, soldOut: false } : card));
};
