import type { Sql } from "#infra/postgres/port.ts";

const text = `
  select product_id as "productId" from read.product_variants
   where website_id = $1 and variant_id = $2 limit 1`;

/** The product that a variant belongs to; undefined when this website has no such variant. */
export const createFindVariantProduct =
  (sql: Sql) =>
  async (websiteId: string, variantId: string): Promise<string | undefined> =>
    (await sql.query<{ productId: string }>(text, [websiteId, variantId]))[0]?.productId;
