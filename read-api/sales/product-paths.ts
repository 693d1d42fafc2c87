import type { Sql } from "#infra/postgres/port.ts";

/** The pages that the products of a website have and had. A path belongs to the product that had it last. */
export const productPathsText = `
    select distinct on (path) lower('/' || path) as page, substr(page, length('product ') + 1) as name
      from read.page_addresses
     where website_id = $1 and below = '' and starts_with(page, 'product ')
     order by path, last_at desc`;

export const findProductPaths = async (
  sql: Pick<Sql, "query">,
  websiteId: string,
  productId: string,
): Promise<readonly string[]> => {
  const rows = await sql.query<{ page: string }>(
    `select page from (${productPathsText}) as paths where name = $2 order by page`,
    [websiteId, productId],
  );
  return rows.map(({ page }) => page);
};
