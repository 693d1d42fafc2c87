import type { Sql } from "#infra/postgres/port.ts";

const text = `
  select distinct product.currency
    from bulk_work_rows as chosen
    join read.products as product on product.product_id = chosen.row_id
   where chosen.work_id = $1 and product.website_id = $2
   order by product.currency`;

/** Currencies of the products of a bulk operation, without duplicates. */
export const createCurrenciesOf =
  ({ sql }: { readonly sql: Sql }) =>
  async (websiteId: string, workId: string): Promise<readonly string[]> => {
    const rows = await sql.query<{ currency: string }>(text, [workId, websiteId]);
    return rows.map(({ currency }) => currency);
  };
