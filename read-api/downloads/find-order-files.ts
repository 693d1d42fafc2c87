import type { DigitalFile } from "#domain/catalog/events.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import type { Sql } from "#infra/postgres/port.ts";

export type OrderFile = DigitalFile & {
  /** Title of the file's product. */
  readonly title: string;
};

/** Completely refunded lines no longer give access to files. */
const text = `
  select line.title, product.definition -> 'files' as files
    from read.orders as placed
    join read.order_lines as line using (website_id, order_id)
    join read.products as product
      on product.website_id = line.website_id and product.product_id = line.item_id
   where placed.website_id = $1 and placed.order_id = $2
     and placed.status in ('paid', 'partially-refunded')
     and line.product_type = ${productTypes.DIGITAL} and line.refunded_quantity < line.quantity
   order by line.place`;

type Row = { readonly title: string; readonly files: readonly DigitalFile[] | null };
export type FindOrderFiles = (websiteId: string, orderId: string) => Promise<readonly OrderFile[]>;

/**
 * The files that the customer of an order can download. Not in the specification: they are the
 * product's current files, so that customers get corrections.
 */
export const createFindOrderFiles =
  (sql: Sql): FindOrderFiles =>
  async (websiteId, orderId) => {
    const rows = await sql.query<Row>(text, [websiteId, orderId]);
    const files = rows.flatMap(({ title, files }) =>
      (files ?? []).map((file) => ({ ...file, title })),
    );
    return files.filter(
      ({ fileId, name }, at) =>
        files.findIndex((each) => each.fileId === fileId && each.name === name) === at,
    );
  };
