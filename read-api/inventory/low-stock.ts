import { withAbsent } from "#infra/postgres/port.ts";

/** What the stock of variants is; the table of the version before has only variants with movements. */
export const stockRecords = withAbsent(
  "variant_stock",
  "website_id, variant_id, unlimited, on_hand, held, available, sold, moved_at",
  { defined: "true" },
);

/** Whether the table knows which variants are in the shop. It is looked at once for a statement. */
const isKnown = `
  (select to_jsonb(stored) ? 'defined' from (select * from read.variant_stock limit 1) as stored)`;

/**
 * A variant that is in the shop. The table of the version before does not say so, and still has those that were
 * removed, so that they are looked for until it is replaced.
 */
export const isInShop = (stock: string): string => `
  ${stock}.defined and (${isKnown} or exists (
    select from read.product_variants as present join read.products using (website_id, product_id)
     where present.website_id = ${stock}.website_id and present.variant_id = ${stock}.variant_id))`;

/** A variant of the shop with up to so many units, unless its stock is not tracked. An index has them. */
export const runsLow = (stock: string, lowAt: string): string =>
  `${isInShop(stock)} and not ${stock}.unlimited and ${stock}.available <= ${lowAt}`;
