import type { Sql } from "#infra/postgres/port.ts";

const text = `
  select product.option_ordering as options, variant.sku, variant.attributes
    from read.products as product
    join read.product_variants as variant using (website_id, product_id)
   where product.website_id = $1 and product.product_id = $2 and product.visible
   order by variant.ordinal`;

type Row = {
  readonly options: readonly string[];
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
};

export type ProductOptions = {
  /** Names, in the owner's order. */
  readonly options: readonly string[];
  readonly variants: readonly Pick<Row, "sku" | "attributes">[];
};
export type FindOptions = (
  websiteId: string,
  productId: string,
) => Promise<ProductOptions | undefined>;

/** The options of a product; undefined when the website shows no such product. */
export const createFindOptions =
  (sql: Sql): FindOptions =>
  async (websiteId, productId) => {
    const rows = await sql.query<Row>(text, [websiteId, productId]);
    const [first] = rows;
    return first && { options: first.options, variants: rows };
  };
