import type { ProductType } from "#domain/catalog/events.ts";
import { productUrl } from "#domain/catalog/slug.ts";
import type { FindItemFacts, ItemFacts } from "#domain/catalog/variant-facts.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { gatherQuestions } from "../kit/request-coalescing.ts";

type Question = { readonly websiteId: string; readonly itemId: string; readonly sku: string };
type Row = {
  readonly ordinal: number;
  readonly name: string;
  readonly productType: ProductType;
  readonly currency: string;
  readonly slug: string;
  readonly variantOptionOrdering: readonly string[];
  readonly imageUrl: string | null;
  readonly additionalFieldsFormId: string | null;
  readonly isSubscribable: boolean;
  readonly variantId: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly chargedCents: number;
  readonly unlimited: boolean;
  readonly available: number;
};

/** One index look-up per table and request, however many callers share it. */
const text = `
  select asked.ordinal, product.name, product.product_type as "productType", product.currency,
         product.slug, product.option_ordering as "variantOptionOrdering",
         coalesce(variant.image, product.image) ->> 'assetUrl' as "imageUrl",
         product.definition ->> 'additionalFieldsFormId' as "additionalFieldsFormId",
         coalesce((product.definition ->> 'isSubscribable')::boolean, false) as "isSubscribable",
         variant.variant_id as "variantId", variant.attributes,
         variant.charged_cents as "chargedCents",
         coalesce(stock.unlimited, false) as unlimited, coalesce(stock.available, 0) as available
    from unnest($1::text[], $2::text[], $3::text[])
         with ordinality as asked (website_id, item_id, sku, ordinal)
   cross join lateral (
         select * from read.products as product
          where product.website_id = asked.website_id and product.product_id = asked.item_id
            and product.visible limit 1) as product
    left join lateral (
         select * from read.product_variants as variant
          where variant.website_id = asked.website_id and variant.product_id = asked.item_id
            and variant.sku = asked.sku limit 1) as variant on true
    left join lateral (
         select * from read.variant_stock as stock
          where stock.website_id = asked.website_id
            and stock.variant_id = variant.variant_id limit 1) as stock on true`;

/** The facts that a cart needs about a variant; concurrent calls share one query. */
export const createFindItemFacts = (sql: Sql): FindItemFacts => {
  const find = gatherQuestions<Question, ItemFacts | undefined>(async (questions) => {
    const rows = await sql.query<Row>(text, [
      questions.map(({ websiteId }) => websiteId),
      questions.map(({ itemId }) => itemId),
      questions.map(({ sku }) => sku),
    ]);
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
    return questions.map((question, index) => {
      const row = byOrdinal.get(index + 1);
      return row && toFacts(question, row);
    });
  });
  return (websiteId, itemId, sku) => find({ websiteId, itemId, sku });
};

const toFacts = ({ itemId, sku }: Question, row: Row): ItemFacts => ({
  itemId,
  name: row.name,
  productType: row.productType,
  currency: row.currency,
  productUrl: productUrl(row.slug),
  variantOptionOrdering: row.variantOptionOrdering,
  additionalFieldsFormId: row.additionalFieldsFormId,
  isSubscribable: row.isSubscribable,
  variant:
    row.variantId === null
      ? undefined
      : {
          variantId: row.variantId,
          sku,
          attributes: row.attributes,
          priceCents: row.chargedCents,
          imageUrl: row.imageUrl,
          stock: {
            unlimited: row.unlimited,
            qtyInStock: row.unlimited ? 0 : Math.max(0, row.available),
          },
        },
});
