import { withAbsent } from "#infra/postgres/port.ts";

/** What the stock of variants is; the table of the version before has only variants with movements. */
export const stockRecords = withAbsent(
  "variant_stock",
  "website_id, variant_id, unlimited, on_hand, held, available, sold, moved_at",
  { defined: "true" },
);

/** A variant of the shop with up to so many units, unless its stock is not tracked. An index has them. */
export const runsLow = (stock: string, lowAt: string): string =>
  `${stock}.defined and not ${stock}.unlimited and ${stock}.available <= ${lowAt}`;
